const code = `import secret from 'file://OUTSIDE/secret.js'; postMessage(secret)`;
export default () =>
  new Promise((resolve, reject) => {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
  });
