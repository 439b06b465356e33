import { cohortCookie, cohortOf, numbersGiven } from './canary-cohort';

test.each([
  ['stepwell-cohort=37', 37],
  ['theme=dark; stepwell-cohort=0', 0],
  ['stepwell-cohort=99; theme=dark', 99],
  ['stepwell-cohort=qa', 'qa'],
  ['stepwell-cohort=100', undefined],
  ['stepwell-cohort=-1', undefined],
  ['stepwell-cohort=3.5', undefined],
  ['stepwell-cohort=<b>', undefined],
  ['xstepwell-cohort=3', undefined],
  ['', undefined],
  [undefined, undefined],
])('of the cookies %j the cohort is %j', (cookies, cohort) => {
  expect(cohortOf(cookies)).toBe(cohort);
});

test('a browser is told its number for thirty days and nothing else, where it came by https by https alone', () => {
  expect(cohortCookie(37, false)).toBe('stepwell-cohort=37; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax');
  expect(cohortCookie('qa', true)).toMatch(/^stepwell-cohort=qa; .*; Secure$/);
});

test('a canary is given to exactly its percentage of all numbers, to the same each time', () => {
  for (const percent of [1, 10, 50, 99])
    expect(numbersGiven('checkout', { release: '1.2.0-b', percent }).size).toBe(percent);
  expect(numbersGiven('checkout', { release: '1.2.0-b', percent: 10 })).toEqual(
    numbersGiven('checkout', { release: '1.2.0-b', percent: 10 }),
  );
});

test('whoever was given it at a smaller share is given it at a larger one', () => {
  const [few, many] = [10, 50].map((percent) => numbersGiven('checkout', { release: '1.2.0-b', percent }));

  expect([...(few as Set<number>)].every((number) => many?.has(number))).toBe(true);
});

test('no number is always the first: another release, and another feature, is given to others', () => {
  const given = [
    numbersGiven('checkout', { release: '1.2.0-b', percent: 10 }),
    numbersGiven('checkout', { release: '1.2.0-c', percent: 10 }),
    numbersGiven('catalog', { release: '1.2.0-b', percent: 10 }),
  ].map((numbers) => [...numbers].sort().join());

  expect(new Set(given).size).toBe(3);
});
