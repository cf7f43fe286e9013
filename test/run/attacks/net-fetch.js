export default async () => (await fetch('https://example.com/')).status;
