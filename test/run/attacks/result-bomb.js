export default async () => 'x'.repeat(200 * 1024 * 1024);
