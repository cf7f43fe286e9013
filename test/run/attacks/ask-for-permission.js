export default async () => {
  const states = [];
  for (const name of ['net', 'write', 'env', 'run', 'ffi', 'sys', 'import']) {
    const { state } = await Deno.permissions.request({ name });
    states.push(state);
  }
  return states;
};
