import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_PATTERN } from '../../src/platform/limits.ts';
import { suggestName } from '../../src/validate/suggest-name.ts';

const suggested = (name: string, entry?: string, taken: string[] = []) =>
  suggestName({ name, entry, kind: 'tool' }, new Set(taken));

describe('[T-01] a suggested name', () => {
  it.each([
    ['SendGreeting', 'send_greeting'],
    ['HTTPFetch', 'http_fetch'],
    ['greet-person', 'greet_person'],
    ['Front Desk!', 'front_desk'],
    ['1st_greeting', 'st_greeting'],
    ['_greet', 'greet'],
    ['Café', 'cafe'],
    ['v2.0', 'v2_0'],
    ['g'.repeat(65), 'g'.repeat(64)],
    [`${'g'.repeat(63)}_x`, 'g'.repeat(63)],
  ])('is near to %s', (name, suggestion) => {
    expect(suggested(name)).toBe(suggestion);
  });

  it('comes from the file where nothing of the name can stay, and else from the kind', () => {
    expect(suggested('查天气', 'tools/get-weather.v2.js')).toBe('get_weather_v2');
    expect(suggested('查天气', 'tools/天气.js')).toBe('tool');
    expect(suggested('')).toBe('tool');
  });

  it('is nobody else’s', () => {
    expect(suggested('Greet', undefined, ['greet', 'greet_2'])).toBe('greet_3');
    expect(suggested('G'.repeat(70), undefined, ['g'.repeat(64)])).toBe(`${'g'.repeat(62)}_2`);
  });

  it('is legal, whatever the name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.option(fc.string(), { nil: undefined }),
        (name, entry) => {
          expect(suggested(name, entry)).toMatch(NAME_PATTERN);
        },
      ),
    );
  });
});
