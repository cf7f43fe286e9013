import chalk from 'chalk';
export default async () => chalk.red('x');
