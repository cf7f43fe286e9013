const kept = [];
export default async () => {
  for (;;) kept.push({ text: 'x' + kept.length, list: [1, 2, 3] });
};
