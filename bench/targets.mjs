/**
 * What is promised of each piece of work, and against what: the one place where targets stand. `most` is the highest
 * value that still passes; a ratio is the median of the ratios of all rounds. Node 20, NODE_EXTRA_CA_CERTS unset.
 */
// biome-ignore format: a table is read by its columns
export const TARGETS = [
  row('version',            1.15, '×',   '`gem --version`',                                       '`node -e 0`',                        'says its version as if nothing else were there'),
  row('validate-first',     2,    '×',   '`gem validate`, the tool template, first run',          '`node -e 0`',                        'without a code cache'),
  row('validate-later',     1.5,  '×',   '`gem validate`, the tool template, later runs',         '`node -e 0`',                        'with what V8 compiled the last time'),
  row('validate-example',   2,    '×',   '`gem validate`, `examples/mail_helper`',                '`node -e 0`',                        'a gem that a person would install'),
  row('gems-1000',          6,    '×',   '`gem validate`, 1,000 gems in one call',                '`find -type f | xargs cat` of them', 'many gems cost little more than reading them'),
  row('gems-2000',          2.05, '×',   '`gem validate`, 2,000 gems in one call',                'the 1,000',                          'time grows as the number does'),
  row('files-10000',        1.8,  '×',   '`gem validate`, one gem with 10,000 files',             '`find -type f | xargs cat`',         'all that ships is looked into for secrets'),
  row('pack-template',      2.2,  '×',   '`gem pack`, the tool template',                         '`node -e 0`',                        'validation included'),
  row('pack-files',         0.85, '×',   '`gem pack`, 2,000 text files of 10 KB',                 '`tar czf`',                          'validation and the search for secrets included'),
  row('pack-files-size',    1.01, '×',   'its size',                                              '`gzip -6` of a tar',                 'speed is not bought with bytes'),
  row('pack-random',        0.15, '×',   '`gem pack`, 200 MB random',                             '`tar czf`',                          'what cannot shrink is stored'),
  row('pack-random-memory', 100,  'MiB', 'its peak memory',                                       null,                                 'a gem is never held whole'),
  row('pack-random-size',   1.01, '×',   'its size',                                              '`gzip -6` of a tar',                 'speed is not bought with bytes'),
  row('pack-text',          0.5,  '×',   '`gem pack`, 200 MB text',                               '`tar czf`',                          'on two cores'),
  row('pack-text-memory',   100,  'MiB', 'its peak memory',                                       null,                                 'a gem is never held whole'),
  row('pack-text-size',     1.01, '×',   'its size',                                              '`gzip -6` of a tar',                 'speed is not bought with bytes'),
  row('verify',             0.65, '×',   '`gem verify`, 200 MB text',                             '`gzip -dc | sha256sum`',             'signature, integrity and declarations'),
  row('sign',               1.15, '×',   '`gem sign`, 200 MB text, less `node -e 0`',             '`gzip -dc | sha256sum`, `cp`, `sync -d`', 'the file is checked before it is signed'),
  row('run-tool',           1.3,  '×',   '`gem run tool`, one that adds two numbers',             '`node -e 0` + `deno run`',           'a sandbox of its own each time'),
  row('warm-call',          0.3,  'ms',  'a call in a sandbox that is warm, with one `ctx` call', null,                                 'the median of many'),
  row('test-100',           1.4,  '×',   '`gem test`, 100 scenarios, two at a time',              '100 × `deno run`, two at a time',    'each in a sandbox of its own'),
  row('watch-validate',     50,   'ms',  '`gem validate --watch`, from save to result',           null,                                 'an answer before the hand is back'),
  row('watch-run',          50,   'ms',  '`gem run tool --watch`, from save to result',           null,                                 'an answer before the hand is back'),
];

/** `says` is the reason in half a sentence; `yardstick` is null where the value is measured by itself. */
function row(id, most, unit, work, yardstick, says) {
  return { id, most, unit, work, yardstick, says };
}
