export default () =>
  new Promise((resolve, reject) => {
    const worker = new Worker('file://OUTSIDE/worker.js', { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
  });
