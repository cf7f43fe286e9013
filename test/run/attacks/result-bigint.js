export default async () => ({ count: 1n });
