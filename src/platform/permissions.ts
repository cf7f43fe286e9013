/** Which permission a `ctx` service needs, by the service's first name under `ctx`. */

/** [B-01] [F-01] Every tool has these without asking. */
export const FREE_SERVICES = ['data', 'storage', 'files', 'extract', 'idempotencyKey'] as const;

/** [K-05] [K-06] Services with a permission of their own, and its name. `http` stands on A-network. */
export const PERMISSION_OF_SERVICE: Readonly<Record<string, string>> = {
  knowledge: 'knowledge',
  email: 'email',
  http: 'network',
};

/** [K-08] Services that stay off until the user turns them on, though the gem declares them. */
export const SERVICES_TO_GRANT = ['knowledge', 'email'] as const;

/** Services that tools have and SOPs do not. */
export const TOOL_ONLY_SERVICES = ['files', 'data', 'storage', 'resources'] as const;
