export default async () => {
  throw new Error('x'.repeat(50_000_000));
};
