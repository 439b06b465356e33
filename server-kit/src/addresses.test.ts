import { addressesIn, listOfAddresses } from './addresses';

const isTrusted = addressesIn(['10.0.0.7', '192.168.0.0/16', 'fd00::/8']);

test.each(['10.0.0.7', '192.168.44.5', 'fd12::1', '::ffff:10.0.0.7'])('%s is in the list', (address) => {
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
])('%p is not', (address) => {
  expect(isTrusted(address)).toBe(false);
});

test('an empty list knows nobody', () => {
  expect(addressesIn([])('127.0.0.1')).toBe(false);
});

test('a setting lists addresses with commas, and blanks around them, between them', () => {
  expect(listOfAddresses('TRUSTED_PROXIES', ' 10.0.0.7, fd00::/8 ,::1')).toEqual([
    '10.0.0.7',
    'fd00::/8',
    '::1',
  ]);
  expect(listOfAddresses('TRUSTED_PROXIES', ' ')).toEqual([]);
});

test.each(['my-proxy', '10.0.0.0/33', '10.0.0.1 10.0.0.2', '/8'])(
  'a setting of %p is refused by name',
  (text) => {
    expect(() => listOfAddresses('TRUSTED_PROXIES', text)).toThrow(/^TRUSTED_PROXIES must be addresses/);
  },
);
