export default async () => {
  for (;;);
};
