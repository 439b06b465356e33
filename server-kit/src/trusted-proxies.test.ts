import { ipMatcher, parseAddressList } from './trusted-proxies';

const isTrusted = ipMatcher(['10.0.0.7', '192.168.0.0/16', 'fd00::/8']);

test.each(['10.0.0.7', '192.168.44.5', 'fd12::1', '::ffff:10.0.0.7'])('%s matches the list', (address) => {
  expect(isTrusted(address)).toBe(true);
});

test.each([
  '10.0.0.8',
  '193.168.0.1',
  'fe80::1',
  '::ffff:10.0.0.8',
  '',
  'unknown',
  '10.0.0.7, 10.0.0.7',
  undefined,
])('%p does not match the list', (address) => {
  expect(isTrusted(address)).toBe(false);
});

test('an empty list matches no address', () => {
  expect(ipMatcher([])('127.0.0.1')).toBe(false);
});

test('parses addresses separated by commas, with or without blanks', () => {
  expect(parseAddressList('TRUSTED_PROXIES', ' 10.0.0.7, fd00::/8 ,::1')).toEqual([
    '10.0.0.7',
    'fd00::/8',
    '::1',
  ]);
  expect(parseAddressList('TRUSTED_PROXIES', ' ')).toEqual([]);
});

test.each(['my-proxy', '10.0.0.0/33', '10.0.0.1 10.0.0.2', '10.0.0.0/8/8', '/8'])(
  'refuses %p with the name of the setting',
  (text) => {
    expect(() => parseAddressList('TRUSTED_PROXIES', text)).toThrow(/^TRUSTED_PROXIES must be addresses/);
  },
);

test('127.0.0.1 includes ::1, since a proxy that connects to localhost comes from either', () => {
  expect(ipMatcher(['127.0.0.1'])('::1')).toBe(true);
  expect(ipMatcher(['127.0.0.2'])('::1')).toBe(false);
});
