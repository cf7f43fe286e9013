import { packed, REGISTRY, STRANGER, type Vector, type With } from './vector.ts';

interface Question {
  readonly file: string;
  readonly name: string;
  readonly status: Vector['status'];
  readonly reason: string | null;
  readonly shows: string;
  readonly with?: With;
  readonly section?: string;
}

const asked = ({ section = 'Trust', ...question }: Question): Vector => ({ section, step: 11, ...question });

const signed = (name: string, shows: string, file: Uint8Array): Vector => ({
  ...asked({ name, shows, file: '', status: 'untrusted', reason: 'key-not-trusted' }),
  file,
});

const TRUST_FILE = 'trust.json';
const AUTHOR_KEY = { keys: ['author.pub.pem'] };
const untrusted = 'untrusted';

const SIGNED: readonly Vector[] = [
  signed('signed', 'Its author signed it, whom nobody knows.', packed({ signatures: [{}] })),
  signed(
    'signed-by-two',
    'Two publishers signed it, whom nobody knows.',
    packed({ signatures: [{}, { by: STRANGER }] }),
  ),
  signed(
    'signed-with-time',
    'The signature tells when it was made.',
    packed({
      signatures: [
        {
          statement: (statement) => ({
            ...statement,
            predicate: { ...statement.predicate, signedAt: '2026-01-31T09:00:00Z' },
          }),
        },
      ],
    }),
  ),
  {
    ...signed(
      'countersigned',
      'A registry signed it, and no publisher.',
      packed({ signatures: [{ by: REGISTRY, role: 'registry' }] }),
    ),
    reason: 'publisher-missing',
  },
  {
    ...signed(
      'signed-by-revoked',
      'A revoked key signed it, beside the author’s.',
      packed({ signatures: [{}, { by: STRANGER, role: 'registry' }] }),
    ),
    with: { trust: TRUST_FILE },
    status: 'policy',
    reason: 'key-revoked',
  },
];

const ASKED: readonly Vector[] = [
  asked({
    name: 'verified-by-key',
    file: 'signed',
    status: 'verified',
    reason: null,
    shows: 'The author’s key was named for this one check.',
    with: AUTHOR_KEY,
  }),
  asked({
    name: 'verified-by-trust-file',
    file: 'signed',
    status: 'verified',
    reason: null,
    shows: 'The trust file has the author’s key for a pattern that covers this id.',
    with: { trust: TRUST_FILE },
  }),
  asked({
    name: 'verified-among-two',
    file: 'signed-by-two',
    status: 'verified',
    reason: null,
    shows: 'A signature by somebody unknown takes nothing away.',
    with: AUTHOR_KEY,
  }),
  asked({
    name: 'unsigned-with-key',
    file: 'sound',
    status: 'unsigned',
    reason: 'no-signature',
    shows: 'Whoever is trusted, it has no signature.',
    with: AUTHOR_KEY,
  }),
  asked({
    name: 'another-key',
    file: 'signed',
    status: untrusted,
    reason: 'key-not-trusted',
    shows: 'Another key than the author’s was named.',
    with: { keys: ['stranger.pub.pem'] },
  }),
  asked({
    name: 'key-for-other-ids',
    file: 'signed',
    status: untrusted,
    reason: 'key-not-for-id',
    shows: 'The author’s key is trusted, but for other ids.',
    with: { trust: 'trust-other-ids.json' },
  }),
  asked({
    name: 'countersigned-by-trusted',
    file: 'countersigned',
    status: untrusted,
    reason: 'publisher-missing',
    shows: 'A countersignature alone does not verify, even by a trusted registry.',
    with: { trust: TRUST_FILE },
  }),
  asked({
    name: 'revoked-with-key',
    file: 'signed-by-revoked',
    status: 'policy',
    reason: 'key-revoked',
    shows: 'A revocation goes before --key.',
    with: { trust: TRUST_FILE, keys: ['author.pub.pem', 'stranger.pub.pem'] },
  }),
];

const firstUse = (name: string, file: string, trust: string, outcome: Partial<Vector>, shows: string) => ({
  ...asked({ name, file, status: 'policy', reason: null, shows, section: 'Trust on first use' }),
  with: { trust, trustOnFirstUse: true as const },
  ...outcome,
});

const FIRST_USE: readonly Vector[] = [
  firstUse(
    'first-use',
    'signed',
    'trust-empty.json',
    { status: 'verified' },
    'The one key that signed is pinned.',
  ),
  firstUse(
    'first-use-of-another-key',
    'signed',
    'trust-stranger.json',
    { reason: 'other-key-known' },
    'Another publisher’s key is known for this id.',
  ),
  firstUse(
    'first-use-of-two',
    'signed-by-two',
    'trust-empty.json',
    { reason: 'first-use-ambiguous' },
    'Two publishers signed, and neither is known.',
  ),
];

const update = (
  name: string,
  reason: string | null,
  shows: string,
  file: string | Uint8Array,
  installed: string,
) => ({
  ...asked({
    name,
    file: '',
    status: reason === null ? 'verified' : 'policy',
    reason,
    shows,
    with: { trust: TRUST_FILE, installed: `${installed}.gem` },
    section: 'Updates',
  }),
  file,
});

const UPDATES: readonly Vector[] = [
  update(
    'update',
    null,
    'A newer version by the same key.',
    packed({ version: '1.1.0', signatures: [{}] }),
    'signed',
  ),
  update('update-to-the-same', null, 'The same version may come again.', 'signed', 'signed'),
  update('update-to-older', 'version-older', 'It is older than the one installed.', 'signed', 'update'),
  update(
    'update-to-pre-release',
    'version-older',
    'A pre-release is older than its release.',
    packed({ version: '1.1.0-rc.1', signatures: [{}] }),
    'update',
  ),
  update(
    'update-stripped',
    'signature-lost',
    'The signature was taken off an update of a signed gem.',
    packed({ version: '1.1.0' }),
    'signed',
  ),
  update(
    'update-countersigned-only',
    'signature-lost',
    'The publisher’s signature was taken off, and a registry’s is left.',
    packed({ version: '1.1.0', signatures: [{ by: REGISTRY, role: 'registry' }] }),
    'signed',
  ),
  update(
    'update-by-another-key',
    'key-changed',
    'Another publisher’s key signed it than the installed one.',
    packed({ version: '1.1.0', signatures: [{ by: REGISTRY }] }),
    'signed',
  ),
  update(
    'update-to-another-gem',
    'other-gem',
    'It is another gem than the one installed.',
    packed({ id: 'sampler', version: '1.1.0', signatures: [{}] }),
    'signed',
  ),
];

/** Good files, and what trust says of them. */
export const TRUST: readonly Vector[] = [...SIGNED, ...ASKED, ...FIRST_USE, ...UPDATES];
