const code = `export { default } from 'file://OUTSIDE/secret.js'`;
export default async () => (await import('data:text/javascript,' + encodeURIComponent(code))).default;
