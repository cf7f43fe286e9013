export default async () => {
  const cache = await caches.open('a');
  await cache.put('https://example.com/', new Response('kept'));
  return (await (await cache.match('https://example.com/')).text());
};
