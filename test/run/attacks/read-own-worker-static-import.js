export default () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./helper-static-import.js', import.meta.url), { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
  });
