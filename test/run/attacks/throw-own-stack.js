export default async () => {
  const error = new Error('mine');
  error.stack = 'Error: mine\n    at OUTSIDE/secret.js:1:1\n    at file:///etc/passwd:1:1';
  throw error;
};
