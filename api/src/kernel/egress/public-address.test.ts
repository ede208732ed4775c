import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  ],
  ['link-local, among them metadata services', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['carriers', ['100.64.0.1', '100.127.255.255']],
  [
    'reserved, test and multicast ranges',
    [
      '192.0.0.8',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.1',
      '203.0.113.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      'ff02::1',
      '2001:db8::1',
      '100::1',
    ],
  ],
  [
    'IPv4 in IPv6',
    [
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:10.0.0.1',
      '::ffff:1.1.1.1',
      '::127.0.0.1',
      '::ffff:0:127.0.0.1',
    ],
  ],
  [
    'translators and tunnels',
    ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ],
  ['no address at all', ['', 'localhost', 'example.com', '1.1.1.1.1', '::g']],
])('%s are not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
