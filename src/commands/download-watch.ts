import { inLanguage } from '../io.ts';
import { printable } from '../printable.ts';
import { type Progress, startProgress } from '../progress.ts';
import type { Watch } from '../resources/first-good.ts';
import { sizeWords } from '../size-words.ts';
import { fill, type Text, verbatim } from '../text.ts';
import type { Call } from './command.ts';

/** Cells of the bar. */
const BAR = 20;

/**
 * Says on stderr what is downloaded, how large it is and from which hosts, and shows on a terminal how far it
 * is. Why an address gave nothing is told by whoever asked.
 */
export function downloadWatch(
  { io, voice }: Pick<Call, 'io' | 'voice'>,
  { id, size }: { readonly id: string; readonly size: number | undefined },
): Watch {
  const says = voice.format !== 'json' && !voice.quiet;
  const name = printable(id);
  let progress: Progress | undefined;
  let isFirst = true;
  return {
    onAddress() {
      isFirst = true;
    },
    onHost(host) {
      const words = isFirst ? (size === undefined ? OF_UNKNOWN_SIZE : BEGUN) : REDIRECTED;
      isFirst = false;
      const args = { name, host: printable(host), size: size === undefined ? '' : sizeWords(size) };
      progress?.stop();
      if (says) io.err(`${fill(inLanguage(voice, words), args)}\n`);
      progress = startProgress(io, voice, verbatim(name));
    },
    onBytes(received, total) {
      progress?.update(verbatim(`${name} ${how(received, total)}`));
    },
    onEnd() {
      progress?.stop();
      progress = undefined;
    },
  };
}

function how(received: number, total: number | undefined): string {
  if (total === undefined) return sizeWords(received);
  const share = total === 0 ? 1 : Math.min(received / total, 1);
  const full = Math.floor(share * BAR);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${percent}  ${sizeWords(received)} / ${sizeWords(total)}`;
}

const BEGUN: Text = {
  en: 'downloading {name} ({size}) from {host}',
  'zh-CN': '正在从 {host} 下载 {name}（{size}）',
};
const OF_UNKNOWN_SIZE: Text = {
  en: 'downloading {name} from {host}',
  'zh-CN': '正在从 {host} 下载 {name}',
};
const REDIRECTED: Text = {
  en: '  redirected to {host}',
  'zh-CN': '  重定向到 {host}',
};
