import { type Args, fill, type Text } from '../text.ts';
import { compareVersions } from '../version-order.ts';
import type { KnownKeys } from './trust.ts';
import { type CheckedSignature, judge, type Standing } from './verify.ts';

/** What a gem that is intact, and whose signatures all hold, can still be. */
export type IntactStatus = Standing | 'policy';

/**
 * All that an intact gem is not `verified` for, by reason, in the order in which it is looked for within a
 * status; `policy` goes before the others.
 */
export const VERDICTS = {
  'key-revoked': {
    status: 'policy',
    text: {
      en: 'intact, but signed by a key that was revoked: {keyid}',
      'zh-CN': '完整，但签名所用的密钥已被吊销：{keyid}',
    },
  },
  'other-gem': {
    status: 'policy',
    text: {
      en: 'intact, but another gem than the one you have: this is {id}, and that is {installedId}',
      'zh-CN': '完整，但与你已有的不是同一个 gem：这是 {id}，而已有的是 {installedId}',
    },
  },
  'version-older': {
    status: 'policy',
    text: {
      en: 'intact, but older than the version you have: this is {version}, and that is {installedVersion}',
      'zh-CN': '完整，但比你已有的版本旧：这是 {version}，而已有的是 {installedVersion}',
    },
  },
  'signature-lost': {
    status: 'policy',
    text: {
      en: 'intact, but the version you have is signed, and this one is not signed by a publisher',
      'zh-CN': '完整，但你已有的版本有签名，而此版本没有发布者的签名',
    },
  },
  'key-changed': {
    status: 'policy',
    text: {
      en: 'intact, but signed by another key than the version you have; a publisher who changes keys signs one version with both',
      'zh-CN':
        '完整，但签名所用的密钥与你已有的版本不同；发布者更换密钥时，会有一个版本同时用新旧两个密钥签名',
    },
  },
  'other-key-known': {
    status: 'policy',
    text: {
      en: 'intact, but you know another publisher’s key for {id}, so this one is not trusted on first use; if the publisher has a new key, `gem trust add` it',
      'zh-CN':
        '完整，但你已知 {id} 的发布者使用另一个密钥，因此不会在首次使用时信任此密钥；如果发布者换了密钥，请用 `gem trust add` 添加',
    },
  },
  'first-use-ambiguous': {
    status: 'policy',
    text: {
      en: 'intact, but signed by {count} publishers’ keys, and which of them to trust on first use is not for us to guess; choose with `gem trust add`',
      'zh-CN':
        '完整，但有 {count} 个发布者密钥的签名，不能替你猜测首次使用时信任哪一个；请用 `gem trust add` 选定',
    },
  },
  'key-not-trusted': {
    status: 'untrusted',
    text: {
      en: 'intact and well signed, by a key that nobody vouched for; name the publisher’s public key with --key, or trust it for good with `gem trust add PUBKEY --id {id}`',
      'zh-CN':
        '完整且签名有效，但没有人为这个密钥担保；用 --key 给出发布者的公钥，或用 `gem trust add 公钥文件 --id {id}` 长期信任它',
    },
  },
  'key-not-for-id': {
    status: 'untrusted',
    text: {
      en: 'intact and well signed, by a key that you trust for other gems and not for {id}; `gem trust add` with --id {id} would add it',
      'zh-CN':
        '完整且签名有效，但你只信任这个密钥用于其他 gem，不包括 {id}；可用 `gem trust add` 加上 --id {id} 来添加',
    },
  },
  'publisher-missing': {
    status: 'untrusted',
    text: {
      en: 'intact and countersigned by a registry, but not signed by a publisher, so nothing says who made it',
      'zh-CN': '完整且有注册表的副署，但没有发布者的签名，无法知道是谁制作的',
    },
  },
  'no-signature': {
    status: 'unsigned',
    text: {
      en: 'intact, without a signature, so nothing says who made it',
      'zh-CN': '完整，但没有签名，无法知道是谁制作的',
    },
  },
} satisfies Record<string, { status: Exclude<IntactStatus, 'verified'>; text: Text }>;

export type VerdictReason = keyof typeof VERDICTS;

export interface Verdict {
  readonly status: IntactStatus;
  /** `null` for `verified`. */
  readonly reason: VerdictReason | null;
  readonly text: Text;
  /** The key that may be trusted from now on, when the person asked for trust on first use and it is one. */
  readonly pinned?: CheckedSignature;
}

/** A gem that is intact and whose signatures hold. */
export interface IntactGem {
  readonly id: string;
  /** A semantic version. */
  readonly version: string;
  readonly signatures: readonly CheckedSignature[];
}

export interface VerdictQuestion {
  readonly gem: IntactGem;
  readonly known: KnownKeys;
  /** The version that the person has, where they ask for the rules of an update. */
  readonly installed?: IntactGem | undefined;
  readonly trustOnFirstUse?: boolean;
}

/** How an intact gem stands with this person: the last step of verifying. */
export function verdictOf({ gem, known, installed, trustOnFirstUse = false }: VerdictQuestion): Verdict {
  const refusal = revokedKey(gem, known) ?? (installed && updateRefusal(gem, installed));
  if (refusal) return refusal;
  const { id, signatures } = gem;
  const status = judge({ checked: signatures, id, trust: known });
  if (status === 'verified') return VERIFIED;
  const publishers = publishersOf(gem);
  if (status === 'unsigned') return verdict('no-signature');
  if (publishers.length === 0) return verdict('publisher-missing');
  if (trustOnFirstUse) return firstUse(gem, publishers, known);
  const isElsewhere = publishers.some(({ keyid }) => known.isPublisher(keyid));
  return isElsewhere ? verdict('key-not-for-id', { id }) : verdict('key-not-trusted', { id });
}

const VERIFIED: Verdict = {
  status: 'verified',
  reason: null,
  text: { en: 'intact, and signed by a key that you trust', 'zh-CN': '完整，由你信任的密钥签名' },
};

const PINNED: Text = {
  en: 'intact, and its publisher’s key, which was not known, is trusted for {id} from now on',
  'zh-CN': '完整；其发布者的密钥此前未知，从现在起对 {id} 受信任',
};

function revokedKey({ signatures }: IntactGem, known: KnownKeys): Verdict | undefined {
  const revoked = signatures.find(({ keyid }) => known.isRevoked(keyid));
  return revoked && verdict('key-revoked', { keyid: revoked.keyid });
}

/** The rules of an update, the plainest to tell first. */
function updateRefusal(gem: IntactGem, installed: IntactGem): Verdict | undefined {
  const { id, version } = gem;
  if (id !== installed.id) return verdict('other-gem', { id, installedId: installed.id });
  if (compareVersions(version, installed.version) < 0)
    return verdict('version-older', { version, installedVersion: installed.version });
  if (installed.signatures.length > 0 && gem.signatures.length === 0) return verdict('signature-lost');
  const [before, now] = [publishersOf(installed), publishersOf(gem)];
  if (before.length === 0) return undefined;
  if (now.length === 0) return verdict('signature-lost');
  const isContinued = now.some(({ keyid }) => before.some((other) => other.keyid === keyid));
  return isContinued ? undefined : verdict('key-changed');
}

/** A first use pins one key, and only where none is known: anybody can add a signature to a gem. */
function firstUse(gem: IntactGem, publishers: readonly CheckedSignature[], known: KnownKeys): Verdict {
  const { id } = gem;
  if (known.publishersOf(id).length > 0) return verdict('other-key-known', { id });
  const [only, ...more] = publishers;
  if (only === undefined || more.length > 0)
    return verdict('first-use-ambiguous', { count: publishers.length });
  return { status: 'verified', reason: null, text: fillText(PINNED, { id }), pinned: only };
}

function publishersOf({ signatures }: IntactGem): readonly CheckedSignature[] {
  return signatures.filter(({ role }) => role === 'publisher');
}

function verdict(reason: VerdictReason, args: Args = {}): Verdict {
  const { status, text } = VERDICTS[reason];
  return { status, reason, text: fillText(text, args) };
}

function fillText(text: Text, args: Args): Text {
  return { en: fill(text.en, args), 'zh-CN': fill(text['zh-CN'], args) };
}
