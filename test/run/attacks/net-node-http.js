import { get } from 'node:http';
export default () =>
  new Promise((resolve, reject) => {
    get('http://127.0.0.1:9/', (response) => resolve(response.statusCode)).on('error', reject);
  });
