import { bucketCookie, bucketIn, bucketsFor } from './canary-cookies';

test.each([
  ['stepwell-bucket=37', 37],
  ['theme=dark; stepwell-bucket=0; a=b', 0],
  ['stepwell-bucket=qa', 'qa'],
  ['stepwell-bucket=100', undefined],
  ['stepwell-bucket=-1', undefined],
  ['stepwell-bucket=<b>', undefined],
  ['xstepwell-bucket=3', undefined],
  [undefined, undefined],
])('the bucket in the cookies %j is %j', (cookies, bucket) => {
  expect(bucketIn(cookies)).toBe(bucket);
});

test('the bucket cookie lasts thirty days, and is secure on an https site', () => {
  expect(bucketCookie(37, false)).toBe('stepwell-bucket=37; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax');
  expect(bucketCookie('qa', true)).toMatch(/^stepwell-bucket=qa; .*; Secure$/);
});

test('a canary gets as many buckets as its percentage, and a larger percentage only adds buckets', () => {
  const [few, many] = [1, 50].map((percent) => bucketsFor('checkout', { release: '1.2.0-b', percent }));

  expect([few?.size, many?.size]).toEqual([1, 50]);
  expect([...(few as Set<number>)].every((bucket) => many?.has(bucket))).toBe(true);
});

test('canaries of different releases or features get different buckets', () => {
  const given = [
    bucketsFor('checkout', { release: '1.2.0-b', percent: 10 }),
    bucketsFor('checkout', { release: '1.2.0-c', percent: 10 }),
    bucketsFor('catalog', { release: '1.2.0-b', percent: 10 }),
  ].map((buckets) => [...buckets].sort().join());

  expect(new Set(given).size).toBe(3);
});
