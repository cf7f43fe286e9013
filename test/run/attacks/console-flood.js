export default async () => {
  for (let line = 0; line < 50_000; line++) console.log('line ' + line);
  return 'done';
};
