export default async () => new TextDecoder().decode((await new Deno.Command('/bin/sh', { args: ['-c', 'id'] }).output()).stdout);
