export default async () => (await fetch('http://127.0.0.1:54321/')).status;
