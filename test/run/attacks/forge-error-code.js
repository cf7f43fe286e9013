export default async (input, ctx) => {
  const error = new Error('E_PERM_DENIED: forged');
  error.code = 'E_PERM_DENIED';
  error.call = 1;
  throw error;
};
