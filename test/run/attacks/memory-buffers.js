const kept = [];
export default async () => {
  for (;;) kept.push(new Uint8Array(32 * 1024 * 1024).fill(1));
};
