export default () =>
  new Promise((resolve, reject) => {
    const source = new EventSource('http://127.0.0.1:9/');
    source.onopen = () => resolve('open');
    source.onerror = (event) => reject(event.error ?? new Error(event.message ?? 'refused'));
  });
