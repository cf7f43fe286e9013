export default async () => {
  throw undefined;
};
