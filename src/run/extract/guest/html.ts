import { decodeText } from '../../decode/decode-text.ts';
import { htmlText } from '../../decode/html-text.ts';
import { serve } from './serve.ts';

await serve(async (bytes) => {
  const { text, encoding } = decodeText(bytes);
  return { text: htmlText(text), mimeType: 'text/html', encoding };
});
