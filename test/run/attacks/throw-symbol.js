export default async () => {
  throw Symbol('odd');
};
