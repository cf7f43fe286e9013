export default async () => {
  const value = {};
  value.self = value;
  return value;
};
