const code = `export { default } from 'file://OUTSIDE/secret.js'`;
export default async () => (await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))).default;
