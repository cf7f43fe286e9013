/**
 * Character maps of East Asian fonts that a PDF only names (ISO 32000-1, 9.7.5.2), as many that were written in China
 * do. Adobe's maps lead from codes to glyphs and, another one, from glyphs to Unicode; as text alone is wanted here,
 * ours lead from codes straight to Unicode, and from there to the same. So no tables have to be carried along.
 */
export function createCMaps() {
  let isOurs = false;
  return class CMaps {
    /** As pdf.js asks for it: a name without a folder. Rejects for a map that cannot be made. */
    async fetch({
      kind,
      filename,
    }: {
      readonly kind: string;
      readonly filename: string;
    }): Promise<Uint8Array> {
      const map = kind === 'cMapUrl' ? makeMap(filename, isOurs) : undefined;
      if (map === undefined) throw new Error(`there is no ${filename}`);
      isOurs = true;
      return new TextEncoder().encode(map);
    }
  };
}

/** Encodings by the names of their maps, without the direction at the end. */
const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^(GBK-EUC|GBKp-EUC|GBK2K|GB-EUC|GBpc-EUC)-[HV]$/, 'gbk'],
  [/^(ETen-B5|B5pc|ETenms-B5|HKscs-B5)-[HV]$/, 'big5'],
  [/^(90ms-RKSJ|90msp-RKSJ|83pv-RKSJ|90pv-RKSJ|Add-RKSJ|Ext-RKSJ)-[HV]$/, 'shift_jis'],
  [/^EUC-[HV]$/, 'euc-jp'],
  [/^(KSCms-UHC|KSCms-UHC-HW|KSC-EUC|KSCpc-EUC)-[HV]$/, 'euc-kr'],
];

function makeMap(name: string, isOurs: boolean): string | undefined {
  if (/^Uni(GB|CNS|JIS|JIS2004|KS)-(UCS2|UTF16|UCS2-HW)-[HV]$/.test(name)) return wrap(name, UNICODE);
  // Of glyphs by Adobe's own numbers nothing is known here.
  if (/^Adobe-(GB1|CNS1|Japan1|Korea1)-UCS2$/.test(name)) return isOurs ? wrap(name, SAME) : undefined;
  const encoding = ENCODINGS.find(([pattern]) => pattern.test(name))?.[1];
  return encoding === undefined ? undefined : wrap(name, fromEncoding(encoding));
}

const UNICODE =
  '1 begincodespacerange <0000> <ffff> endcodespacerange\n1 begincidrange <0000> <ffff> 0 endcidrange\n';
const SAME =
  '1 begincodespacerange <0000> <ffff> endcodespacerange\n1 beginbfrange <0000> <ffff> <0000> endbfrange\n';

function wrap(name: string, content: string): string {
  return `begincmap\n/CMapName /${name} def\n${content}endcmap\n`;
}

function fromEncoding(encoding: string): string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const lines: string[] = [];
  const add = (bytes: readonly number[]) => {
    try {
      const text = decoder.decode(new Uint8Array(bytes));
      const code = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      if (text.length === 1) lines.push(`<${code}> ${text.charCodeAt(0)}`);
    } catch {
      // This encoding has nothing there.
    }
  };
  for (let byte = 0x20; byte < 0xe0; byte++) if (byte < 0x80 || encoding === 'shift_jis') add([byte]);
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) add([lead, trail]);
  const single = encoding === 'shift_jis' ? '<00> <80> <a0> <df>' : '<00> <80>';
  const double = encoding === 'shift_jis' ? '<8140> <9ffc> <e040> <fcfc>' : '<8140> <fefe>';
  return `2 begincodespacerange ${single} ${double} endcodespacerange\n${lines.length} begincidchar\n${lines.join('\n')}\nendcidchar\n`;
}
