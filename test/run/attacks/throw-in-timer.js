export default async () => {
  setTimeout(() => {
    throw new Error('late');
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  return 'never';
};
