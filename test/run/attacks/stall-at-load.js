await new Promise(() => {});
export default async () => 1;
