import { type SaxesAttributePlain, SaxesParser } from 'saxes';

/** What is told of each element, by its name without its prefix. */
interface Listener {
  /** `end` is where the tag ends in the text. */
  open?(name: string, attribute: (name: string) => string | undefined, end: number): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Walks an XML part from its start to its end. Throws for what is not well-formed. */
export function walkXml(part: Uint8Array | string, listener: Listener): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    listener.open?.(localName(name), (wanted) => attributeOf(attributes, wanted), parser.position),
  );
  parser.on('closetag', ({ name }) => listener.close?.(localName(name)));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.write(typeof part === 'string' ? part : new TextDecoder().decode(part)).close();
}

/** By its whole name where that is there, else by its name without the prefix. */
function attributeOf(
  attributes: Record<string, SaxesAttributePlain | string>,
  wanted: string,
): string | undefined {
  const exact = attributes[wanted];
  if (typeof exact === 'string') return exact;
  const found = Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1];
  return typeof found === 'string' ? found : undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
