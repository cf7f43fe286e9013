export default async () => {
  Promise.reject(new Error('left alone'));
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  return 'never';
};
