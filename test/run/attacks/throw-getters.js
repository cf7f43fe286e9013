export default async () => {
  throw {
    get name() { throw new Error('name'); },
    get message() { throw new Error('message'); },
    get stack() { throw new Error('stack'); },
    toJSON() { throw new Error('json'); },
    toString() { throw new Error('text'); },
  };
};
