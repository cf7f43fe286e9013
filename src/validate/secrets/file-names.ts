/** Files that hold private keys by their names. What they hold cannot always be told from the content. */
const KEY_FILES = /^(?:id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)|secring\.gpg)$/i;

/** Stores of keys, certificates or passwords. */
const STORES = /\.(?:p12|pfx|jks|jceks|keystore|bcfks|kdbx|keychain|keychain-db)$/i;

/** `.env` itself never ships, because its name begins with a dot; these do. */
const ENVIRONMENT = /^(?:.+\.)?env(?:\.[\w-]+)?$/i;
const FOR_EXAMPLE = /example|sample|template|dist|default|schema|tpl/i;

/** Each name that is looked for holds one of them. */
const PARTS = ['id_', 'secring', '.p12', '.pfx', '.jks', '.jceks', 'key', '.bcfks', '.kdbx', 'env'];

/** What the name of a file says of its content. */
export function namedAs(path: string): 'key' | 'store' | 'environment' | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Most names hold none of these, and are not worth an expression.
  const lower = name.toLowerCase();
  if (!PARTS.some((part) => lower.includes(part))) return undefined;
  if (KEY_FILES.test(name)) return 'key';
  if (STORES.test(name)) return 'store';
  if (ENVIRONMENT.test(name) && !FOR_EXAMPLE.test(name) && !/\.(?:[cm]?[jt]s|md|json|d)$/.test(name))
    return 'environment';
  return undefined;
}
