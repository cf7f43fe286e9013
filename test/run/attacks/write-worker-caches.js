const code = `try { const cache = await caches.open('a'); await cache.put('https://example.com/', new Response('kept')); postMessage('kept') } catch (error) { postMessage('refused') }`;
export default () =>
  new Promise((resolve) => {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
  });
