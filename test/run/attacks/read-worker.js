const code = `try { postMessage(Deno.readTextFileSync('OUTSIDE/secret.txt')) } catch (error) { postMessage(error.message) }`;
export default () =>
  new Promise((resolve) => {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
  });
