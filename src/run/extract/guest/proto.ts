/**
 * mammoth sets a prototype by `__proto__`, which Deno takes away. It is imported before mammoth, and gives that back in
 * a process that may do nothing and reads one document.
 */
Object.defineProperty(Object.prototype, '__proto__', {
  configurable: true,
  get(this: unknown) {
    return Object.getPrototypeOf(this);
  },
  set(this: unknown, prototype: object | null) {
    const isObject = (value: unknown) =>
      (typeof value === 'object' && value !== null) || typeof value === 'function';
    if (isObject(this) && (prototype === null || isObject(prototype))) Object.setPrototypeOf(this, prototype);
  },
});

export {};
