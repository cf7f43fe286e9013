export default async () => {
  let value = [];
  for (let level = 0; level < 20_000; level++) value = [value];
  return value;
};
