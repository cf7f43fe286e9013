import { connect } from 'node:net';
export default () =>
  new Promise((resolve, reject) => {
    connect(9, '127.0.0.1', () => resolve('open')).on('error', reject);
  });
