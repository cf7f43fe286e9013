export default async () => {
  const internal = Deno[Deno.internal];
  return { internal: typeof internal, symbols: Object.getOwnPropertySymbols(Deno).map(String) };
};
