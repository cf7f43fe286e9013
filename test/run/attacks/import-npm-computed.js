export default async () => Object.keys(await import('npm:' + 'chalk@5'));
