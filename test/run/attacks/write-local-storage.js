export default async () => {
  localStorage.setItem('key', 'value');
  return localStorage.getItem('key');
};
