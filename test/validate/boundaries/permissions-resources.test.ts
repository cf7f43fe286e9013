import { describe } from 'vitest';
import { type Change, shows, TOOL } from './validated.ts';

describe('permissions', () => {
  const knowledge = (parts: object): Change => ({
    tools: [{ ...TOOL, permissions: { knowledge: true } }],
    'tools/greet.js': "export default async (input, ctx) => ctx.knowledge.query({ area: 'diary' });\n",
    permissions: { knowledge: { permissions: ['facts.read:self'], ...parts } },
  });
  const predicate = (parts: object) => knowledge({ predicates: [{ predicate: 'pref.food', ...parts }] });
  const AT = '/permissions/knowledge';
  shows([
    [
      '[K-01] the knowledge base is asked for by a list of permissions',
      [knowledge({ permissions: ['facts.read:self:location.home.*', 'collections.write:diary'] })],
      [
        [knowledge({ permissions: undefined }), `error manifest/schema ${AT}`],
        [knowledge({ permissions: 'facts.read:self' }), `error manifest/schema ${AT}/permissions`],
        [
          knowledge({ permissions: ['facts.read:self', 'facts'] }),
          `error knowledge/permission-invalid ${AT}/permissions/1`,
        ],
      ],
    ],
    [
      '[K-02] a predicate has two levels or more',
      [knowledge({}), predicate({}), predicate({ predicate: 'pref.food.cuisine' })],
      ['pref', 'pref.', '.food', 'Pref.food'].map((name) => [
        predicate({ predicate: name }),
        `error knowledge/predicate-invalid ${AT}/predicates/0/predicate`,
      ]),
    ],
    [
      '[K-03] cardinality is one or many',
      ['one', 'many'].map((cardinality) => predicate({ cardinality })),
      ['two', 1].map((cardinality) => [
        predicate({ cardinality }),
        `error manifest/schema ${AT}/predicates/0/cardinality`,
      ]),
    ],
    [
      '[K-04] description, aliases and reason may be left out, and are texts',
      [
        predicate({}),
        predicate({ description: 'Food', aliases: ['dishes'] }),
        knowledge({ reason: 'To greet better.' }),
      ],
      [
        [predicate({ description: 1 }), `error manifest/schema ${AT}/predicates/0/description`],
        [predicate({ aliases: 'dishes' }), `error manifest/schema ${AT}/predicates/0/aliases`],
        [knowledge({ reason: 1 }), `error manifest/schema ${AT}/reason`],
      ],
    ],
    [
      '[K-05] a tool that uses knowledge says so, and the gem says what',
      [knowledge({})],
      [
        [{ ...knowledge({}), tools: [TOOL] }, 'warning tool/undeclared-permission tools/greet.js:1'],
        [
          { ...knowledge({}), permissions: {} },
          'error tool/permission-not-in-gem /tools/0/permissions/knowledge',
        ],
      ],
    ],
    [
      '[K-06] mails need the permission of the gem and of the tool',
      [mails(true, true)],
      [
        [mails(true, false), 'warning tool/undeclared-permission tools/greet.js:1'],
        [mails(false, true), 'error tool/permission-not-in-gem /tools/0/permissions/email'],
      ],
    ],
  ]);

  function mails(gem: boolean, tool: boolean): Change {
    const email = (has: boolean) => (has ? { email: { read: true } } : undefined);
    return {
      tools: [{ ...TOOL, permissions: email(tool) }],
      permissions: email(gem),
      'tools/greet.js': 'export default async (input, ctx) => ctx.email.listSince({});\n',
    };
  }
});

describe('resources', () => {
  const URL = 'https://example.com/m';
  const RESOURCE = { id: 'm', url: URL, sha256: '0'.repeat(64), size: 1 };
  const resource = (parts: object): Change => ({ resources: [{ ...RESOURCE, ...parts }] });
  const AT = '/resources/0';
  const schema = (key: string) => `error manifest/schema ${AT}/${key}`;
  shows([
    [
      '[R-01] an id is there, and once',
      [{ resources: [RESOURCE, { ...RESOURCE, id: 'n' }] }],
      [
        [resource({ id: undefined }), `error manifest/schema ${AT}`],
        [{ resources: [RESOURCE, RESOURCE] }, 'error resource/id-duplicate /resources/1/id'],
      ],
    ],
    [
      '[R-02] the address is there and https',
      [resource({})],
      [
        [resource({ url: undefined }), `error manifest/schema ${AT}`],
        ...['http://example.com/m', 'ftp://example.com/m', 'example.com/m', ''].map(
          (url) => [resource({ url }), `error resource/not-https ${AT}/url`] as const,
        ),
      ],
    ],
    [
      '[R-03] mirrors may be left out, and are https',
      [resource({ mirrors: [] }), resource({ mirrors: ['https://example.org/m'] })],
      [
        [
          resource({ mirrors: ['https://example.org/m', 'http://example.net/m'] }),
          `error resource/not-https ${AT}/mirrors/1`,
        ],
      ],
    ],
    [
      '[R-04] the hash is 64 lower-case hex digits',
      [resource({ sha256: '0123456789abcdef'.repeat(4) })],
      [
        [resource({ sha256: undefined }), `error manifest/schema ${AT}`],
        ...['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)].map(
          (sha256) => [resource({ sha256 }), schema('sha256')] as const,
        ),
      ],
    ],
    [
      '[R-05] the size is a whole number of bytes',
      [resource({ size: 1 }), resource({ size: 1_000_000_000 })],
      [
        [resource({ size: undefined }), `error manifest/schema ${AT}`],
        ...['1', -1, 1.5].map((size) => [resource({ size }), schema('size')] as const),
      ],
    ],
    [
      '[R-06] required is true or false',
      [true, false].map((required) => resource({ required })),
      [1, 'true'].map((required) => [resource({ required }), schema('required')]),
    ],
    [
      '[R-07] the address is on no private network',
      ['https://93.184.216.34/m', 'https://172.15.0.1/m', 'https://172.32.0.1/m', 'https://11.0.0.1/m'].map(
        (url) => resource({ url }),
      ),
      ['127.0.0.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '[::1]', 'localhost'].map(
        (host) => [resource({ url: `https://${host}/m` }), `error resource/private-address ${AT}/url`],
      ),
    ],
    [
      '[R-16] a resource needs no permission',
      [{ ...resource({ required: true }), permissions: undefined }],
      [],
    ],
  ]);
});
