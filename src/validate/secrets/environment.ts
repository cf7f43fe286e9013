import { isPlaceholder } from './tokens.ts';

/** A variable of an environment file that is set to what looks like a secret. Offsets in the text. */
export interface Setting {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const SETTING =
  /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*("[^"\r\n]*"|'[^'\r\n]*'|[^\s"'#]\S*)[ \t]*(?:#.*)?\r?$/gm;
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|CREDENTIAL/i;
/** A shorter value is a switch or a number. */
const VALUE_MIN = 8;

/** The secrets that an environment file sets. Values that are other variables or left to be filled in are none. */
export function secretSettings(text: string): Setting[] {
  return [...text.matchAll(SETTING)].flatMap((match) => {
    const [whole, name = '', written = ''] = match;
    const value = written.replace(/^(["'])(.*)\1$/, '$2');
    const isSecret =
      SECRET_NAME.test(name) &&
      !/_(?:ID|FILE|PATH|URL|NAME|TTL)$/i.test(name) &&
      value.length >= VALUE_MIN &&
      !/^(?:[$<{%]|https?:)/.test(value) &&
      !isPlaceholder(value);
    if (!isSecret) return [];
    const from = match.index + whole.indexOf(value, whole.indexOf('='));
    return [{ name, from, to: from + value.length }];
  });
}
