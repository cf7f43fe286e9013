import { resources } from '../../../gem/resources.ts';
import { hostInUrl, localHost } from '../../../net/address.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

export default defineRule({
  id: 'resource/not-https',
  severity: 'error',
  statements: ['R-02', 'R-03'],
  words: {
    en: {
      summary: 'a resource whose address is not an https address',
      why: 'the platform downloads over https alone, so that nobody on the way can read or change what arrives',
      messages: {
        http: 'an address of resource {resource} is {url}, and has to begin with https://; plain http is not downloaded',
        upperCase: 'an address of resource {resource} is {url}, and has to begin with https:// in lower case',
        scheme: 'an address of resource {resource} is {url}, and has to begin with https://',
        noUrl:
          'an address of resource {resource} is {url}, which is no address that could be asked for a file',
      },
      hints: {
        http: 'write https:// if the server offers it, and take a file from one that does otherwise',
        upperCase: 'write https:// in lower case',
        scheme: 'write the whole address, as in "https://cdn.example.com/models/ocr-v3.onnx"',
        noUrl: 'write the whole address, as in "https://cdn.example.com/models/ocr-v3.onnx"',
      },
    },
    'zh-CN': {
      summary: '资源的地址不是 https 地址',
      why: '平台只用 https 下载，这样途中没有人能读到或改动内容',
      messages: {
        http: '资源 {resource} 的地址是 {url}，应以 https:// 开头；不会用普通的 http 下载',
        upperCase: '资源 {resource} 的地址是 {url}，应以小写的 https:// 开头',
        scheme: '资源 {resource} 的地址是 {url}，应以 https:// 开头',
        noUrl: '资源 {resource} 的地址是 {url}，不是能取到文件的地址',
      },
      hints: {
        http: '服务器支持的话，写成 https://；不支持就换一个支持的服务器',
        upperCase: '把 https:// 写成小写',
        scheme: '写完整的地址，例如 "https://cdn.example.com/models/ocr-v3.onnx"',
        noUrl: '写完整的地址，例如 "https://cdn.example.com/models/ocr-v3.onnx"',
      },
    },
  },
  *check(gem) {
    for (const { name, addresses } of resources(gem))
      for (const { url, at } of addresses) {
        const messageId = faultOf(url);
        if (messageId) yield { messageId, args: { resource: shown(name), url: shown(url) }, at: at() };
      }
  },
});

function faultOf(url: string): 'http' | 'upperCase' | 'scheme' | 'noUrl' | undefined {
  if (/^http:\/\//i.test(url)) return 'http';
  if (!/^https:\/\//i.test(url)) return 'scheme';
  if (!url.startsWith('https://')) return 'upperCase';
  if (URL.canParse(url)) return undefined;
  // An address with a zone is one of the local network, and told there.
  const found = hostInUrl(url);
  return found && localHost(found.host) ? undefined : 'noUrl';
}
