import chalk from 'npm:chalk@5';
export default async () => chalk.red('x');
