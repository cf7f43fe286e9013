import { resources } from '../../../gem/resources.ts';
import { hostInUrl, type LocalKind, localHost } from '../../../net/address.ts';
import type { Language, Text } from '../../../text.ts';
import { shown } from '../../place.ts';
import { defineRule } from '../../rule.ts';

type MessageId = LocalKind | `${LocalKind}:spelled`;

const KINDS: Readonly<Record<LocalKind, Text>> = {
  loopback: { en: 'this machine itself', 'zh-CN': '本机' },
  unspecified: { en: 'this machine itself, or nothing', 'zh-CN': '本机，或者什么都不是' },
  private: { en: 'a private network', 'zh-CN': '内网' },
  'link-local': { en: 'the local link', 'zh-CN': '本地链路' },
  'carrier-grade': { en: 'the network of one provider', 'zh-CN': '运营商的内部网络' },
  multicast: { en: 'a group of machines, and not a server', 'zh-CN': '一组机器，而不是一台服务器' },
  reserved: { en: 'nothing that the public internet can reach', 'zh-CN': '公网上到不了的地方' },
  'local-name': { en: 'this machine or a private network', 'zh-CN': '本机或内网' },
};

export default defineRule<MessageId>({
  id: 'resource/private-address',
  severity: 'error',
  statements: ['R-07'],
  words: {
    en: {
      summary: 'a resource whose address is not on the public internet',
      why: 'every user’s own machine downloads the file, and the platform refuses addresses of that machine and of private networks',
      messages: words(
        'en',
        'an address of resource {resource} leads to {host}, which stands for ',
        'an address of resource {resource} leads to {host}, that is {address}, which stands for ',
      ),
      hints: hints('name a server on the public internet that every user can reach'),
    },
    'zh-CN': {
      summary: '资源的地址不在公网上',
      why: '文件由每个用户自己的电脑下载，平台拒绝指向本机或内网的地址',
      messages: words(
        'zh-CN',
        '资源 {resource} 的地址指向 {host}，那是',
        '资源 {resource} 的地址指向 {host}，也就是 {address}，那是',
      ),
      hints: hints('换成每个用户都能访问的公网服务器'),
    },
  },
  *check(gem) {
    for (const { name, addresses } of resources(gem))
      for (const { url, at } of addresses) {
        const found = hostInUrl(url);
        const local = found && localHost(found.host);
        if (!local) continue;
        const written = url.slice(found.from, found.to);
        const plain = written.toLowerCase().replace(/^\[|\]$/g, '') === local.address;
        const args = { resource: shown(name), host: shown(written) };
        yield plain
          ? { messageId: local.kind, args, at: at(found) }
          : {
              messageId: `${local.kind}:spelled`,
              args: { ...args, address: shown(local.address) },
              at: at(found),
            };
      }
  },
});

function words(language: Language, plain: string, spelled: string): Readonly<Record<MessageId, string>> {
  const messages = Object.entries(KINDS).flatMap(([kind, what]) => [
    [kind, plain + what[language]],
    [`${kind}:spelled`, spelled + what[language]],
  ]);
  return Object.fromEntries(messages) as Record<MessageId, string>;
}

function hints(hint: string): Readonly<Record<MessageId, string>> {
  const ids = Object.keys(KINDS).flatMap((kind) => [kind, `${kind}:spelled`]);
  return Object.fromEntries(ids.map((id) => [id, hint])) as Record<MessageId, string>;
}
