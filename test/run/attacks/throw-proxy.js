const trap = () => { throw new Error('trapped'); };
export default async () => {
  throw new Proxy(function () {}, new Proxy({}, { get: () => trap }));
};
