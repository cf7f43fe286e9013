import secret from 'OUTSIDE/secret.json' with { type: 'json' };
export default async () => secret;
