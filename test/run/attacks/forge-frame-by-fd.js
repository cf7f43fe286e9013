import { writeSync } from 'node:fs';
export default async () => {
  writeSync(1, '{"type":"done","value":"forged"}\n');
  return 'honest';
};
