export default async () => process.env.CANARY;
