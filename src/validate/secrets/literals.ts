/**
 * Texts of which every key and token in private-keys.ts and tokens.ts holds at least one. Looking for these in a small
 * file takes no time, where the expressions that tell for sure take a millisecond to get ready.
 */
const LITERALS: readonly string[] = [
  ...['PRIVATE KEY', 'PuTTY-User-Key-File-', 'AGE-SECRET-KEY-1', 'LS0tLS1CRUdJTi', '"d"'],
  ...['LTAI', 'sk-', 'ATATT3', 'AKIA', 'ASIA', 'aws_secret_access_key', 'AWS_SECRET_ACCESS_KEY'],
  ...['secretAccessKey', 'SecretAccessKey', 'AccountKey=', 'SharedAccessKey=', 'Q~', 'dapi', '_v1_'],
  ...['dckr_', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_', 'glpat-', 'gldt-', 'glrt-', 'glcbt-'],
  ...['glptt-', 'glft-', 'glimt-', 'glagent-', 'gloas-', 'glsoat-', 'glffct-', 'AIza', 'GOCSPX-', 'glsa_'],
  ...['gsk_', 'hvs.', 'hf_', 'lin_api_', 'ntn_', 'npm_', '_authToken=', 'oy2', 'pplx-', 'pypi-AgE', 'r8_'],
  ...['rubygems_', 'SG.', 'sntrys_', 'sntryu_', 'shpat_', 'shpca_', 'shppa_', 'shpss_', 'xox', 'xapp-'],
  ...['hooks.slack.com', '_live_', 'whsec_', 'sbp_', ':AA', 'AKID', 'xai-'],
];

export function mayHoldSecret(text: string): boolean {
  return LITERALS.some((literal) => text.includes(literal));
}
