const code = `try { localStorage.setItem('a', 'b'); postMessage('kept ' + localStorage.getItem('a')) } catch (error) { postMessage('refused') }`;
export default () =>
  new Promise((resolve) => {
    const worker = new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module' });
    worker.onmessage = (event) => resolve(event.data);
  });
