import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostInUrl, localHost } from '../../src/net/address.ts';

const kindOf = (host: string) => localHost(host)?.kind;
const seen = (url: string) => {
  const found = hostInUrl(url);
  return found && localHost(found.host);
};

describe('[R-07] a literal address', () => {
  it.each([
    ['0.0.0.0', '0.255.255.255', 'unspecified'],
    ['10.0.0.0', '10.255.255.255', 'private'],
    ['100.64.0.0', '100.127.255.255', 'carrier-grade'],
    ['127.0.0.0', '127.255.255.255', 'loopback'],
    ['169.254.0.0', '169.254.255.255', 'link-local'],
    ['172.16.0.0', '172.31.255.255', 'private'],
    ['192.0.0.0', '192.0.0.255', 'reserved'],
    ['192.0.2.0', '192.0.2.255', 'reserved'],
    ['192.88.99.0', '192.88.99.255', 'reserved'],
    ['192.168.0.0', '192.168.255.255', 'private'],
    ['198.18.0.0', '198.19.255.255', 'reserved'],
    ['198.51.100.0', '198.51.100.255', 'reserved'],
    ['203.0.113.0', '203.0.113.255', 'reserved'],
    ['224.0.0.0', '239.255.255.255', 'multicast'],
    ['240.0.0.0', '255.255.255.255', 'reserved'],
  ])('from %s to %s is %s', (first, last, kind) => {
    expect([kindOf(first), kindOf(last)]).toEqual([kind, kind]);
  });

  it.each([
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '8.8.8.8',
  ])('%s is public', (address) => {
    expect(localHost(address)).toBeUndefined();
  });

  it.each([
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fc00::', 'private'],
    ['fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'private'],
    ['fd00:ec2::254', 'private'],
    ['fe80::', 'link-local'],
    ['febf:ffff::1', 'link-local'],
    ['fec0::1', 'private'],
    ['feff::1', 'private'],
    ['ff00::', 'multicast'],
    ['ff02::1', 'multicast'],
    ['100::1', 'reserved'],
    ['64:ff9b:1::1', 'private'],
    ['64:ff9b:2::1', 'reserved'],
    ['2001::1', 'reserved'],
    ['2001:1ff:ffff::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['3fff::1', 'reserved'],
    ['3fff:fff:ffff::1', 'reserved'],
    ['5f00::1', 'reserved'],
    ['1fff:ffff::1', 'reserved'],
    ['4000::1', 'reserved'],
    ['fbff::1', 'reserved'],
  ])('%s is %s', (address, kind) => {
    expect([kindOf(address), kindOf(`[${address}]`)]).toEqual([kind, kind]);
  });

  it.each([
    '2000::1',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2606:4700::6810:84e5',
    '3ffe:ffff::1',
    '3fff:1000::1',
    '[2001:4860:4860::8888]',
  ])('%s is public', (address) => {
    expect(localHost(address)).toBeUndefined();
  });
});

describe('[R-07] an IPv4 address in an IPv6 one', () => {
  it.each([
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped, hexadecimal', '::ffff:a00:1'],
    ['IPv4-mapped, written out', '0:0:0:0:0:ffff:0a00:0001'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['6to4', '2002:a00:1::'],
    ['6to4 with a host behind it', '2002:a00:1:5::1'],
    ['IPv4-compatible', '::10.0.0.1'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
  ])('is judged by what is within: %s', (_form, address) => {
    expect(localHost(address)).toEqual({ kind: 'private', address: '10.0.0.1' });
  });

  it.each(['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1'])('%s is public', (address) => {
    expect(localHost(address)).toBeUndefined();
  });

  it.each(['::8.8.8.8', '::ffff:0:8.8.8.8', '::2'])('%s leads nowhere', (address) => {
    expect(localHost(address)).toBeDefined();
  });
});

describe('[R-07] the host of a URL', () => {
  it.each([
    ['https://127.0.0.1/f', 'loopback', '127.0.0.1'],
    ['https://2130706433/f', 'loopback', '127.0.0.1'],
    ['https://0x7f000001/f', 'loopback', '127.0.0.1'],
    ['https://0X7F.0x0.0.1/f', 'loopback', '127.0.0.1'],
    ['https://017700000001/f', 'loopback', '127.0.0.1'],
    ['https://0177.0.0.01/f', 'loopback', '127.0.0.1'],
    ['https://127.1/f', 'loopback', '127.0.0.1'],
    ['https://127.0.1/f', 'loopback', '127.0.0.1'],
    ['https://0300.0250.1/f', 'private', '192.168.0.1'],
    ['https://0/f', 'unspecified', '0.0.0.0'],
    ['https://127.0.0.1./f', 'loopback', '127.0.0.1'],
    ['https://%31%32%37.0.0.1/f', 'loopback', '127.0.0.1'],
    ['https://１２７．０．０．１/f', 'loopback', '127.0.0.1'],
    ['https://①②⑦.0.0.1/f', 'loopback', '127.0.0.1'],
    ['https://127。0。0。1/f', 'loopback', '127.0.0.1'],
    ['https://127.0\t.0.1/f', 'loopback', '127.0.0.1'],
    ['https:///127.0.0.1/f', 'loopback', '127.0.0.1'],
    ['https:\\\\127.0.0.1\\f', 'loopback', '127.0.0.1'],
    ['https://127.0.0.1\\@example.com/f', 'loopback', '127.0.0.1'],
    ['https://example.com@10.0.0.1:8443/f', 'private', '10.0.0.1'],
    ['https://example.com:443@10.0.0.1/f', 'private', '10.0.0.1'],
    ['https://a@b@10.0.0.1?f', 'private', '10.0.0.1'],
    ['https://[::1]:8443/f', 'loopback', '::1'],
    ['https://[0:0:0:0:0:0:0:1]/f', 'loopback', '::1'],
    ['https://[::FFFF:192.168.0.1]/f', 'private', '192.168.0.1'],
    ['https://[fe80::1%25eth0]/f', 'link-local', 'fe80::1'],
    ['https://[fe80::1%eth0]/f', 'link-local', 'fe80::1'],
    ['HTTPS://LOCALHOST/f', 'local-name', 'localhost'],
    ['http://localhost:8000', 'local-name', 'localhost'],
    ['https://localhost./f', 'local-name', 'localhost'],
    ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/f', 'local-name', 'localhost'],
    ['https://loc\u00adalhost/f', 'local-name', 'localhost'],
    ['https://a.b.localhost/f', 'local-name', 'a.b.localhost'],
    ['https://nas.local/f', 'local-name', 'nas.local'],
    ['https://nas.local./f', 'local-name', 'nas.local'],
    ['https://metadata.google.internal/f', 'local-name', 'metadata.google.internal'],
    ['https://box.home.arpa/f', 'local-name', 'box.home.arpa'],
  ])('%s', (url, kind, address) => {
    expect(seen(url)).toEqual({ kind, address });
  });

  it.each([
    'https://example.com/f',
    'https://10.0.0.1.example.com/f',
    'https://example.com/10.0.0.1',
    'https://example.com?@10.0.0.1',
    'https://example.com#@10.0.0.1',
    'https://10.0.0.1@example.com/f',
    'https://10.0.0.1:443@example.com/f',
    'https://mylocalhost/f',
    'https://localhost.example.com/f',
    'https://internal.example.com/f',
    'https://notlocal/f',
    'https://8.8.8.8/f',
    'https://0x08.0x08.2056/f',
    'https://[2606:4700::1]/f',
    'https://例え.テスト/f',
  ])('%s is public', (url) => {
    expect(hostInUrl(url)).toBeDefined();
    expect(seen(url)).toBeUndefined();
  });

  it.each([
    '',
    'https://',
    'https:///',
    'https://./',
    'https://:443/',
    'https://[/',
    'https://[::1/',
    'https://[::g]/',
    'https://256.0.0.1/',
    'https://1.2.3.4.5/',
    'https://08.0.0.1/',
    'https://exa mple.com/',
    'https://example.com:99999/',
    'ftp://10.0.0.1/',
    'localhost',
    ' https://10.0.0.1/',
  ])('%j has none', (url) => {
    expect(hostInUrl(url)).toBeUndefined();
  });

  it('is found where it stands', () => {
    for (const [before, host, after] of [
      ['https://', 'example.com', '/a?b#c'],
      ['https://user:pass@', '10.0.0.1', ':8443/a@b'],
      ['https://', '[fe80::1%25eth0]', ':1/'],
      ['https://', '0x7f.1', ''],
    ] as const)
      expect(hostInUrl(before + host + after)).toMatchObject({
        from: before.length,
        to: before.length + host.length,
      });
  });
});

describe('[R-08] an address that a name resolved to', () => {
  it('may have a zone', () => {
    expect(kindOf('fe80::1%eth0')).toBe('link-local');
    expect(kindOf('fe80::1%2')).toBe('link-local');
  });

  it.each(['', ' ', '.', 'a/b', 'x@10.0.0.1', '10.0.0.1:80', '::g', '[', ']', '1.2.3.256', '%', '::1/128'])(
    'counts as reserved when it is none: %j',
    (host) => {
      expect(kindOf(host)).toBe('reserved');
    },
  );
});

describe('the judge', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const ipv4 = fc.tuple(byte, byte, byte, byte);

  it('says the same of every spelling of an IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, (bytes) => {
        const [a, b, c, d] = bytes;
        const value = ((a * 256 + b) * 256 + c) * 256 + d;
        const hex = (n: number) => n.toString(16);
        const plain = localHost(bytes.join('.'));
        for (const spelling of [
          `https://${value}/`,
          `https://0x${hex(value)}/`,
          `https://0${value.toString(8)}/`,
          `https://0x${hex(a)}.0${b.toString(8)}.${c}.${d}./`,
          `https://${a}.${(b * 256 + c) * 256 + d}/`,
          `https://${a}.${b}.${c * 256 + d}/`,
          `https://[::ffff:${bytes.join('.')}]/`,
          `https://[64:ff9b::${bytes.join('.')}]/`,
          `https://[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::]/`,
        ])
          expect([spelling, seen(spelling)]).toEqual([spelling, plain]);
      }),
    );
  });

  it('agrees with the lists of Node about what is private', () => {
    const lists = new BlockList();
    for (const [net, bits] of [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
    ] as const)
      lists.addSubnet(net, bits);
    lists.addSubnet('fc00::', 7, 'ipv6');
    const group = fc.constantFrom('fc00', 'fd12', 'fe80', 'fb00', '2a00', '0', 'ffff');
    const ipv6 = fc.tuple(
      group,
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(ipv4, ([, b, c, d]) => {
        for (const a of [10, 172, 192, 8]) {
          const text = [a, b, c, d].join('.');
          expect(kindOf(text) === 'private').toBe(lists.check(text));
        }
      }),
    );
    fc.assert(
      fc.property(ipv6, ([first, rest]) => {
        const text = [first, ...rest.map((part) => part.toString(16))].join(':');
        expect(isIPv6(text)).toBe(true);
        if (/^f[bcd]/.test(text)) expect(kindOf(text) === 'private').toBe(lists.check(text, 'ipv6'));
      }),
    );
  });

  it('never throws, and judges a host as it stands in the URL no otherwise than by itself', () => {
    const piece = fc.constantFrom(
      ...[
        '127.0.0.1',
        '10',
        '0x7f',
        '.',
        '/',
        '\\',
        '@',
        ':',
        '[',
        ']',
        '%',
        '%25',
        '::1',
        '::ffff:',
        '?',
        '#',
      ],
      ...['localhost', 'a', 'local', '。', '\t', ' ', '１', '\u00ad', 'é', '\ud800', '0', '443'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = `https://${pieces.join('')}`;
        localHost(pieces.join(''));
        const found = hostInUrl(url);
        if (!found) return;
        // White space at the end of a URL counts for nothing.
        expect(localHost(url.slice(found.from, found.to).trimEnd())).toEqual(localHost(found.host));
      }),
      { numRuns: 5_000 },
    );
  });
});
