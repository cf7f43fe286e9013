export default () =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket('ws://127.0.0.1:9/');
    socket.onopen = () => resolve('open');
    socket.onerror = (event) => reject(event.error ?? new Error(event.message));
  });
