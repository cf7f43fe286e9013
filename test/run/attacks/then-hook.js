export default async () => ({
  then(resolve) {
    resolve('adopted');
  },
});
