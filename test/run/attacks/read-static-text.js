import secret from 'OUTSIDE/secret.txt' with { type: 'text' };
export default async () => secret;
