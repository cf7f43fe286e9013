import secret from 'OUTSIDE/secret.js';
export default async () => secret;
