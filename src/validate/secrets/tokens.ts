/** One form of token that can be told from all other text by its beginning and its length. */
export interface TokenForm {
  /** Whose token it is, as the service writes its name. */
  readonly service: string;
  /** What every such token begins with, at the beginning of a word: an expression without groups that capture. Nothing secret, so it may be shown. */
  readonly prefix: string;
  /** The secret itself. */
  readonly secret: string;
}

const END = '(?![A-Za-z0-9])';

/**
 * Only forms that their makers have published or that everybody knows. JSON Web Tokens are not among them: most of
 * those that stand in files are examples, or public by design.
 */
export const TOKEN_FORMS: readonly TokenForm[] = [
  { service: 'Alibaba Cloud', prefix: 'LTAI', secret: `[A-Za-z0-9]{20}${END}` },
  { service: 'Anthropic', prefix: 'sk-ant-[a-z]{3,6}\\d{2}-', secret: '[\\w-]{80,200}' },
  { service: 'Atlassian', prefix: 'ATATT3', secret: '[\\w=-]{180,200}' },
  { service: 'AWS', prefix: 'A(?:KIA|SIA)', secret: `[A-Z2-7]{16}${END}` },
  {
    service: 'AWS',
    prefix:
      '(?:aws_secret_access_key|AWS_SECRET_ACCESS_KEY|secretAccessKey|SecretAccessKey)["\']?[ \\t]{0,4}[:=][ \\t]{0,4}["\']?',
    secret: '[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])',
  },
  { service: 'Azure', prefix: 'AccountKey=', secret: '[A-Za-z0-9+/]{86}==' },
  { service: 'Azure', prefix: 'SharedAccessKey=', secret: '[A-Za-z0-9+/]{43}=' },
  { service: 'Azure', prefix: '(?=\\w{0,3}\\dQ~)', secret: '\\w{0,3}\\dQ~[\\w~.-]{31,34}(?![\\w~.-])' },
  { service: 'Databricks', prefix: 'dapi', secret: `[a-f0-9]{32}${END}` },
  { service: 'DigitalOcean', prefix: 'do[opr]_v1_', secret: `[a-f0-9]{64}${END}` },
  { service: 'Docker', prefix: 'dckr_[op]at_', secret: '[\\w-]{27,40}' },
  { service: 'GitHub', prefix: 'gh[pousr]_', secret: '[A-Za-z0-9]{36,255}' },
  { service: 'GitHub', prefix: 'github_pat_', secret: `[A-Za-z0-9]{22}_[A-Za-z0-9]{59}${END}` },
  {
    service: 'GitLab',
    prefix: 'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-',
    secret: '[\\w-]{20,300}(?:\\.[\\w-]{2,20}){0,2}',
  },
  { service: 'Google', prefix: 'AIza', secret: '[\\w-]{35}(?![\\w-])' },
  { service: 'Google', prefix: 'GOCSPX-', secret: '[\\w-]{28}(?![\\w-])' },
  { service: 'Grafana', prefix: 'glsa_', secret: `[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}${END}` },
  { service: 'Groq', prefix: 'gsk_', secret: `[A-Za-z0-9]{52}${END}` },
  { service: 'HashiCorp Vault', prefix: 'hvs\\.', secret: '[\\w-]{90,300}' },
  { service: 'Hugging Face', prefix: 'hf_', secret: `[A-Za-z0-9]{34,40}${END}` },
  { service: 'Linear', prefix: 'lin_api_', secret: `[A-Za-z0-9]{40}${END}` },
  { service: 'Notion', prefix: 'ntn_', secret: `[A-Za-z0-9]{46}${END}` },
  { service: 'npm', prefix: 'npm_', secret: `[A-Za-z0-9]{36}${END}` },
  { service: 'npm', prefix: '_authToken=', secret: '[\\w+/=-]{20,300}' },
  { service: 'NuGet', prefix: 'oy2', secret: `[a-z0-9]{43}${END}` },
  { service: 'OpenAI', prefix: 'sk-(?:proj|svcacct|admin)-', secret: '[\\w-]{40,250}' },
  { service: 'OpenAI', prefix: 'sk-', secret: `[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}${END}` },
  { service: 'OpenAI/DeepSeek', prefix: 'sk-', secret: `(?:[a-f0-9]{32}|[A-Za-z0-9]{48})${END}` },
  { service: 'OpenRouter', prefix: 'sk-or-v1-', secret: `[a-f0-9]{64}${END}` },
  { service: 'Perplexity', prefix: 'pplx-', secret: `[A-Za-z0-9]{48}${END}` },
  { service: 'PyPI', prefix: 'pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)', secret: '[\\w-]{50,300}' },
  { service: 'Replicate', prefix: 'r8_', secret: `[A-Za-z0-9]{37}${END}` },
  { service: 'RubyGems', prefix: 'rubygems_', secret: `[a-f0-9]{48}${END}` },
  { service: 'SendGrid', prefix: 'SG\\.', secret: '[\\w-]{22}\\.[\\w-]{43}(?![\\w-])' },
  { service: 'Sentry', prefix: 'sntry[su]_', secret: '[\\w+/=]{40,400}' },
  { service: 'Shopify', prefix: 'shp(?:at|ca|pa|ss)_', secret: `[A-Fa-f0-9]{32}${END}` },
  { service: 'Slack', prefix: 'xox[abeoprs]-', secret: '\\d[A-Za-z0-9-]{20,300}' },
  { service: 'Slack', prefix: 'xapp-\\d-', secret: '[A-Z0-9]{8,20}-\\d{8,20}-[a-z0-9]{20,100}' },
  {
    service: 'Slack',
    prefix: 'hooks\\.slack\\.com/services/',
    secret: `T[A-Z0-9]{8,14}/B[A-Z0-9]{8,14}/[A-Za-z0-9]{24}${END}`,
  },
  { service: 'Stripe', prefix: '[rs]k_live_', secret: '[A-Za-z0-9]{24,250}' },
  { service: 'Stripe', prefix: 'whsec_', secret: '[A-Za-z0-9+/]{32,100}' },
  { service: 'Supabase', prefix: 'sbp_', secret: `[a-f0-9]{40}${END}` },
  { service: 'Telegram', prefix: '\\d{8,10}:AA', secret: '[\\w-]{33}(?![\\w-])' },
  { service: 'Tencent Cloud', prefix: 'AKID', secret: `[A-Za-z0-9]{32}${END}` },
  { service: 'xAI', prefix: 'xai-', secret: `[A-Za-z0-9]{80}${END}` },
];

/** The storage emulator of Azure has the same key everywhere, in its maker's own documents. */
const EMULATOR_KEY =
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

const WORDS = /example|placeholder|sample|dummy|redacted|change_?me|replace|insert|your|xxxx|\*{4}|\.{3}/i;
/** Fewer different characters than chance would ever give. */
const DISTINCT_MIN = 6;
/** As many neighbours in a row (`abcdefgh`, `12345678`) are typed and not drawn. */
const ASCENDING_MAX = 8;

/** Whether what stands where a secret would is there to be replaced: an example of a documentation, words, or filler. */
export function isPlaceholder(secret: string): boolean {
  return (
    WORDS.test(secret) ||
    secret === EMULATOR_KEY ||
    new Set(secret).size < DISTINCT_MIN ||
    // Names of things have one case, separators and no digits.
    (/[_.-]/.test(secret) && /^(?:[a-z_.-]*|[A-Z_.-]*)$/.test(secret)) ||
    ascends(secret)
  );
}

function ascends(text: string): boolean {
  let run = 1;
  for (let at = 1; at < text.length; at++) {
    run = text.charCodeAt(at) === text.charCodeAt(at - 1) + 1 ? run + 1 : 1;
    if (run >= ASCENDING_MAX) return true;
  }
  return false;
}
