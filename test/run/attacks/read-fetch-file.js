export default async () => (await fetch('file://OUTSIDE/secret.txt')).text();
