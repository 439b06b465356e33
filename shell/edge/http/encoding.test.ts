import { encodingFor, encodingsFor } from './encoding';

test.each([
  [undefined, 'identity'],
  ['*', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['deflate', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['identity;q=0', 'identity'],
])('the encoding for Accept-Encoding %j is %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('returns all accepted encodings, the best first', () => {
  expect(encodingsFor('br, gzip;q=0.8')).toEqual(['br', 'gzip', 'identity']);
  expect(encodingsFor('gzip, identity;q=0')).toEqual(['gzip', 'identity']);
});
