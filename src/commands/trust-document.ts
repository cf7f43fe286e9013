import type { Voice } from '../io.ts';
import type { RevokedKey, TrustedKey, TrustFile } from '../sign/trust-file.ts';
import type { Text } from '../text.ts';

/** The document of every `gem trust` command with `--format json`, described by schemas/trust.schema.json. */
export interface TrustDocument {
  readonly keys: readonly TrustedKey[];
  readonly revoked: readonly (Omit<RevokedKey, 'reason'> & { readonly reason: string | null })[];
}

export function trustDocument({ keys, revoked }: TrustFile): TrustDocument {
  return {
    keys,
    revoked: revoked.map(({ keyid, reason, revokedAt }) => ({ keyid, reason: reason ?? null, revokedAt })),
  };
}

/** The lines about one key. */
export function keyLines(key: TrustedKey, isRevoked: boolean, { language }: Pick<Voice, 'language'>): string {
  const { keyid, role, name, ids, source, addedAt } = key;
  const revoked = isRevoked ? ` ${REVOKED[language]}` : '';
  const how = `${SOURCES[source][language]} ${addedAt}`;
  return `${name} (${ROLE_WORDS[role][language]})${revoked}\n  ${keyid}\n  ${ids.join(', ')}\n  ${how}\n`;
}

/** The lines about one revocation. */
export function revokedLines(
  { keyid, reason, revokedAt }: RevokedKey,
  { language }: Pick<Voice, 'language'>,
) {
  const why = reason === undefined ? '' : `\n  ${reason}`;
  return `${REVOKED[language]} ${revokedAt}\n  ${keyid}${why}\n`;
}

const REVOKED: Text = { en: 'revoked', 'zh-CN': '已吊销' };

export const ROLE_WORDS: Readonly<Record<TrustedKey['role'], Text>> = {
  publisher: { en: 'publisher', 'zh-CN': '发布者' },
  registry: { en: 'registry', 'zh-CN': '注册表' },
};

const SOURCES: Readonly<Record<TrustedKey['source'], Text>> = {
  manual: { en: 'added', 'zh-CN': '添加于' },
  tofu: { en: 'trusted on first use', 'zh-CN': '首次使用时信任于' },
  registry: { en: 'from a registry', 'zh-CN': '来自注册表，于' },
};
