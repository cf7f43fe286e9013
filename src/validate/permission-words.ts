/** How each permission is written in a tool and in the gem, as JSON that can be pasted. */
export const PERMISSION_JSON: Readonly<Record<string, { readonly inTool: string; readonly inGem: string }>> =
  {
    knowledge: {
      inTool: '"knowledge": true',
      inGem: '"knowledge": { "permissions": ["facts.read:self"] }',
    },
    email: { inTool: '"email": { "read": true }', inGem: '"email": { "read": true }' },
    network: { inTool: '"network": true', inGem: '"network": true' },
  };
