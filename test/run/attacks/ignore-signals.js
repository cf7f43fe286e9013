for (const signal of ['SIGINT', 'SIGTERM']) Deno.addSignalListener(signal, () => {});
export default async () => {
  for (;;) await new Promise((resolve) => setTimeout(resolve, 1_000));
};
