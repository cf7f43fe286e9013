const code = `const kept = []; for (;;) kept.push(new Uint8Array(32 * 1024 * 1024).fill(1))`;
export default () =>
  new Promise(() => {
    new Worker('data:text/javascript,' + encodeURIComponent(code), { type: 'module' });
  });
