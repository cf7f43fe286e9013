/** Names of all commands, for what must know them without loading any. */
export const COMMAND_NAMES: readonly string[] = [
  'init',
  'validate',
  'explain',
  'run tool',
  'pack',
  'keygen',
  'sign',
  'unsign',
  'verify',
  'unpack',
  'info',
  'trust add',
  'trust list',
  'trust remove',
  'trust revoke',
];
