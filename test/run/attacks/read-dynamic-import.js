export default async () => (await import('OUTSIDE/secret.js')).default;
