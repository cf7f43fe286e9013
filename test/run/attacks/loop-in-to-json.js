export default async () => ({
  toJSON() {
    for (;;);
  },
});
