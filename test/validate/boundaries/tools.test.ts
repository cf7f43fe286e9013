import { describe } from 'vitest';
import { agent, shows, TOOL, tool, workflow } from './validated.ts';

describe('tools', () => {
  const SCHEMA = 'error tool/input-schema-invalid';
  const UNSUPPORTED = 'error tool/input-schema-unsupported';
  const properties = (name: object) => tool({ inputSchema: { type: 'object', properties: { name } } });
  const uses = (use: string, parts: object = {}) =>
    tool(parts, `export default async function (input, ctx) {\n  return ${use};\n}\n`);
  const NAME = 'error name/invalid';
  shows([
    [
      '[T-01] a name is a-z, 0-9 and _, begins with a letter, and has at most 64 characters',
      ['a', 'a_9', 'a'.repeat(64)].map((name) => tool({ name })),
      ['', 'A', '9a', '_a', 'a-b', 'a.b', 'a b', 'é', '字', 'a\n', 'a'.repeat(65)].map((name) => [
        tool({ name }),
        `${NAME} /tools/0/name`,
      ]),
    ],
    [
      '[T-02] the entry is named and in the gem',
      [tool({ entry: 'tools/greet.js' })],
      [
        [tool({ entry: undefined }), 'error tool/entry-missing /tools/0/entry'],
        [tool({ entry: 'tools/gret.js' }), 'error tool/entry-missing /tools/0/entry'],
      ],
    ],
    [
      '[T-03] the input schema is there and a JSON Schema',
      [tool({ inputSchema: { type: 'object', properties: {} } })],
      [
        [tool({ inputSchema: undefined }), `${SCHEMA} /tools/0/inputSchema`],
        [tool({ inputSchema: 'object' }), `${SCHEMA} /tools/0/inputSchema`],
      ],
    ],
    [
      '[T-04] the input schema compiles, and the place where it does not is told',
      [properties({ type: 'string', minLength: 0 })],
      [
        [properties({ type: 'text' }), `${SCHEMA} /tools/0/inputSchema/properties/name/type`],
        [properties({ minLength: -1 }), `${SCHEMA} /tools/0/inputSchema/properties/name/minLength`],
      ],
    ],
    [
      '[T-05] pattern, patternProperties and uniqueItems are no keywords, and may be names',
      [
        tool({
          inputSchema: {
            type: 'object',
            properties: {
              pattern: { type: 'string' },
              patternProperties: { type: 'string' },
              uniqueItems: { type: 'string' },
            },
            required: ['pattern'],
          },
        }),
      ],
      [
        [
          properties({ type: 'string', pattern: '^a' }),
          `${UNSUPPORTED} /tools/0/inputSchema/properties/name/pattern`,
        ],
        [
          properties({ type: 'object', patternProperties: { '^a': {} } }),
          `${UNSUPPORTED} /tools/0/inputSchema/properties/name/patternProperties`,
        ],
        [
          properties({ type: 'array', items: { type: 'array', items: {}, uniqueItems: true } }),
          `${UNSUPPORTED} /tools/0/inputSchema/properties/name/items/uniqueItems`,
        ],
      ],
    ],
    [
      '[T-06] the output schema may be left out, and one that does not compile is a warning',
      [tool({}), tool({ outputSchema: { type: 'string' } })],
      [
        [
          tool({ outputSchema: { type: 'text' } }),
          'warning tool/output-schema-invalid /tools/0/outputSchema/type',
        ],
      ],
    ],
    [
      '[T-07] permissions may be left out, and own storage needs none',
      [
        uses("ctx.storage.kv.get('a')"),
        uses("ctx.data.collection('a').get('b')"),
        {
          ...uses("ctx.http.fetch('https://example.com')", { permissions: { network: ['example.com'] } }),
          permissions: { network: ['example.com'] },
        },
      ],
      [
        [
          uses("ctx.http.fetch('https://example.com')"),
          'warning tool/undeclared-permission tools/greet.js:2',
        ],
      ],
    ],
    [
      '[T-08] a side effect is read, write or destructive',
      [undefined, 'read', 'write', 'destructive'].map((sideEffect) => tool({ sideEffect })),
      [
        [tool({ sideEffect: 'none' }), 'error manifest/schema /tools/0/sideEffect'],
        [tool({ sideEffect: true }), 'error manifest/schema /tools/0/sideEffect'],
      ],
    ],
    [
      '[T-13] [A-14] an SOP calls tools and agents of the gem by name',
      [
        {
          ...workflow(
            {},
            "export default async (input, ctx) => [await ctx.call('tool.greet', {}), await ctx.call('agent.host', { task: 'x' })];\n",
          ),
          ...agent('description: Welcomes guests.'),
        },
      ],
      [
        [
          workflow({}, "export default async (input, ctx) => ctx.call('tool.gret', {});\n"),
          'warning workflow/unknown-call workflows/morning.js:1',
        ],
        [
          workflow({}, "export default async (input, ctx) => ctx.call('agent.host', { task: 'x' });\n"),
          'warning workflow/unknown-call workflows/morning.js:1',
        ],
      ],
    ],
    [
      '[A-14] a page names an agent of the gem',
      [{ ...agent('description: Welcomes guests.'), 'pages/index.html': '<p data-agent="host"></p>' }],
      [
        [
          { 'pages/index.html': '<p data-agent="host"></p>' },
          'warning page/unknown-agent pages/index.html:1',
        ],
      ],
    ],
    [
      '[T-14] a .wasm tool is WebAssembly',
      [
        {
          tools: [{ ...TOOL, entry: 'tools/greet.wasm' }],
          'tools/greet.js': undefined,
          'tools/greet.wasm': Buffer.from('0061736d01000000', 'hex'),
        },
      ],
      [
        [
          {
            tools: [{ ...TOOL, entry: 'tools/greet.wasm' }],
            'tools/greet.js': undefined,
            'tools/greet.wasm': 'export default () => {}',
          },
          'error tool/invalid-wasm tools/greet.wasm',
        ],
      ],
    ],
    [
      '[X-03] packages are not loaded in the sandbox, built-in modules are',
      [tool({}, "import 'node:path';\nexport default async function () {}\n")],
      [
        [
          tool({}, "import 'npm:left-pad';\nexport default async function () {}\n"),
          'error tool/forbidden-import tools/greet.js:1',
        ],
      ],
    ],
    [
      '[X-11] a tool is the default export',
      [tool({}, 'export default async function (input, ctx) {}\n')],
      [[tool({}, 'export async function greet() {}\n'), 'error tool/no-default-export tools/greet.js:1']],
    ],
    [
      '[X-15] every tool has data, storage, files and extract, and the rest by permission',
      ["ctx.storage.sql.query('select 1')", "ctx.files.read('a')", "ctx.extract('a')"].map((use) =>
        uses(use),
      ),
      [
        [uses('ctx.email.listSince({})'), 'warning tool/undeclared-permission tools/greet.js:2'],
        [uses('ctx.knowledge.query({})'), 'warning tool/undeclared-permission tools/greet.js:2'],
      ],
    ],
    [
      '[X-18] an SOP has no files and no data',
      [workflow({}, "export default async (input, ctx) => ctx.call('tool.greet', {});\n")],
      ["ctx.files.read('a')", "ctx.data.collection('a').get('b')", "Deno.readTextFile('a')"].map((use) => [
        workflow({}, `export default async (input, ctx) => ${use};\n`),
        'warning workflow/tool-only-service workflows/morning.js:1',
      ]),
    ],
  ]);
});
