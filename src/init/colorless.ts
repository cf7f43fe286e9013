/** The same terminal without colours: Clack asks the terminal for them and not the person. */
export function colorless(terminal: NodeJS.WriteStream): NodeJS.WriteStream {
  return new Proxy(terminal, {
    get(stream, key) {
      if (key === 'write') return (text: string) => stream.write(text.replace(COLORS, ''));
      const value = Reflect.get(stream, key, stream);
      return typeof value === 'function' ? value.bind(stream) : value;
    },
  });
}

const COLORS = /\u001b\[[\d;]*m/g;
