import { encodingFor, encodingsFor } from './encoding';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['brr, x-gzip', 'identity'],
  ['br;q=0', 'identity'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, br;q=0, *;q=1', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['identity, br;q=0.5', 'identity'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=never', 'identity'],
])('whoever accepts %j is sent %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('a second choice is known, for what is not there in the first', () => {
  expect(encodingsFor('br, gzip;q=0.8')).toEqual(['br', 'gzip', 'identity']);
  expect(encodingsFor('gzip, identity;q=0')).toEqual(['gzip', 'identity']);
});
