import {
  freshnessOf,
  type MadePage,
  msUntilExpiry,
  PageCache,
  PageCounts,
  type PageFacts,
  type SeenRevision,
} from './page-cache';
import type { CachedPage } from './page-reply';

const clock = { now: 0 };
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => clock.now));

test('makes a page once for all requests that wait for it', async () => {
  const { cache } = aCache();
  const make = jest.fn(async () => aPage('a'));

  const pages = await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);

  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(pages).size).toBe(1);
});

test.each([
  [1000, 'old', 1],
  [1001, 'old', 2],
  [2500, 'old', 2],
  [2501, 'new', 2],
])('at an age of %i ms, a visitor gets the %s page, and %i pages were made', async (...row) => {
  const [age, expected, renders] = row;
  const { cache } = aCache();
  await cache.get('/', async () => aPage('old'));
  const make = jest.fn(async () => aPage('new'));

  clock.now = age;
  const page = await cache.get('/', make);

  expect(textOf(page)).toBe(expected);
  expect(make.mock.calls.length + 1).toBe(renders);
});

test('counts fresh, stale and newly made pages', async () => {
  const counts = new PageCounts();
  const { cache } = aCache(counts);

  for (const now of [0, 1000, 1001, 4000]) {
    clock.now = now;
    await cache.get('/', async () => aPage('a'));
  }

  expect(counts).toEqual({ fresh: 1, stale: 1, made: 2 });
});

test('an incomplete page is not cached, and removes the cached page of its key', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => aPage('complete'));
  clock.now = 3000;
  await cache.get('/', async () => aPage('bad health', { isCacheable: false }));

  const page = await cache.get('/', async () => aPage('again'));

  expect(textOf(page)).toBe('again');
});

test('the age counts from the beginning of the render', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => {
    clock.now = 2600;
    return aPage('slow');
  });

  const page = await cache.get('/', async () => aPage('fresh'));

  expect(textOf(page)).toBe('fresh');
});

test('sends the stale page when making a new page fails', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => aPage('old'));
  clock.now = 1500;

  const page = await cache.get('/', () => Promise.reject(new Error('failed')));

  expect(textOf(page)).toBe('old');
});

test('makes an expired page again', async () => {
  const { cache, seeRevision } = aCache();
  const make = jest.fn(async () => aPage('announced', { revision: 'v-1', expiresInMs: 60_000 }));
  await cache.get('/', make);

  for (const [now, renders] of [[59_999, 1] as const, [60_000, 2] as const]) {
    clock.now = now;
    seeRevision('v-1');
    await cache.get('/', make);
    expect(make).toHaveBeenCalledTimes(renders);
  }
});

test('remakes outdated pages with a revision, the most recently used first', async () => {
  const { cache, seeRevision } = aCache();
  const made: string[] = [];
  const page = (key: string, revision?: string, options = {}) =>
    cache.get(key, async () => {
      made.push(key);
      return aPage(key, { revision, ...options });
    });
  await page('/old', 'v-1');
  await page('/older than many', 'v-1');
  await page('/unknown', undefined);
  await page('/course/guessed', 'v-1', { isUnverifiedPath: true });
  await page('/new', 'v-2');
  await page('/last', 'v-1');
  await page('/old', 'v-1');
  made.length = 0;
  clock.now = 10_000;
  seeRevision('v-2');

  await cache.remake(4);

  expect(made).toEqual(['/old', '/last']);
});

test('the other pages are remade if one page cannot be remade', async () => {
  const { cache, seeRevision } = aCache();
  const fails = jest.fn<Promise<MadePage>, []>().mockResolvedValueOnce(aPage('once', { revision: 'v-1' }));
  const make = jest.fn(async () => aPage('well', { revision: 'v-1' }));
  await cache.get('/well', make);
  await cache.get('/fails', fails.mockRejectedValue(new Error('failed')));
  clock.now = 10_000;
  seeRevision('v-2');

  await cache.remake(9);

  expect([fails, make].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('guessed addresses do not evict real pages', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => aPage('home'));
  for (let index = 0; index < 40; index += 1) {
    await cache.get(`/course/${index}`, async () => aPage('x'.repeat(1_000_000), { isUnverifiedPath: true }));
  }
  const make = jest.fn(async () => aPage('again'));

  expect(textOf(await cache.get('/', make))).toBe('home');
  expect(make).not.toHaveBeenCalled();
});

test('evicts the least recently used page when it is full', async () => {
  const { cache } = aCache();
  const big = 'x'.repeat(20_000_000);
  await cache.get('/a', async () => aPage(`a${big}`));
  await cache.get('/b', async () => aPage(`b${big}`));
  await cache.get('/c', async () => aPage(`c${big}`));
  await cache.get('/a', async () => aPage('never'));
  await cache.get('/d', async () => aPage(`d${big}`));

  const again = jest.fn(async () => aPage('again'));
  await cache.get('/a', again);
  expect(again).not.toHaveBeenCalled();
  await cache.get('/b', again);
  expect(again).toHaveBeenCalledTimes(1);
});

// The page is made at 10,000 ms, and the API is polled every second.

const LATER = 10_000_000;
const NEVER = Number.POSITIVE_INFINITY;

test.each<[what: string, freshness: string, now: number, SeenRevision[], Partial<PageFacts>]>([
  ['one second old and of an earlier revision', 'fresh', 11_000, [at('v-2', 10_900)], {}],
  ['hours old and of the current revision', 'fresh', LATER, [at('v-1', LATER - 900)], {}],
  ['of an API with slow replies', 'fresh', LATER, [at('v-1', LATER - 2000)], {}],
  ['of an API without a reply for two seconds', 'stale', LATER, [at('v-1', LATER - 2001)], {}],
  ['of an API without a reply for longer', 'expired', LATER, [at('v-1', LATER - 2501)], {}],
  [
    'of a revision that was current until a second ago',
    'stale',
    LATER,
    [at('v-2', LATER), at('v-1', LATER - 1000)],
    {},
  ],
  [
    'of a revision that was current until 2.5 seconds ago',
    'expired',
    LATER,
    [at('v-2', LATER), at('v-1', LATER - 2501)],
    {},
  ],
  ['of an older revision', 'expired', LATER, [at('v-3', LATER), at('v-2', LATER - 10)], {}],
  [
    'one second old and of a revision that the API has not returned yet',
    'stale',
    11_001,
    [at('v-0', 11_000)],
    {},
  ],
  [
    '2.5 seconds old and of a revision that the API has not returned yet',
    'expired',
    12_501,
    [at('v-0', 12_500)],
    {},
  ],
  ['that expires later', 'fresh', 19_999, [at('v-1', 19_900)], { expiresAt: 20_000 }],
  ['that expires now', 'stale', 20_000, [at('v-1', 19_900)], { expiresAt: 20_000 }],
  ['that expired long ago', 'expired', 22_501, [at('v-1', 22_500)], { expiresAt: 20_000 }],
  ['that expired while it was made', 'fresh', 10_900, [at('v-1', 10_800)], { expiresAt: 10_100 }],
  ['of replies that disagree', 'expired', LATER, [at('v-1', LATER)], { revision: undefined }],
  ['of an API that was never polled', 'expired', 12_501, [], {}],
])('a page %s is %s at %i ms', (_, freshness, now, seen, facts) => {
  const page = { madeAt: 10_000, revision: 'v-1', expiresAt: NEVER, ...facts };

  expect(freshnessOf(page, seen, now)).toBe(freshness);
});

test('never sends a page that was outdated for more than 2.5 seconds', () => {
  const wrong: number[] = [];
  for (let changedAt = 10_001; changedAt < 12_000; changedAt += 7) {
    // The API is polled each second, and the first reply after the change has the new revision.
    const polledAt = Math.floor(changedAt / 1000) * 1000;
    for (let now = changedAt; now < changedAt + 6000; now += 13) {
      const last = Math.floor(now / 1000) * 1000;
      const seen = last > polledAt ? [at('v-2', last), at('v-1', polledAt)] : [at('v-1', polledAt)];
      const freshness = freshnessOf({ madeAt: 10_000, revision: 'v-1', expiresAt: NEVER }, seen, now);
      if (freshness !== 'expired' && now - changedAt > 2500) wrong.push(now);
    }
  }

  expect(wrong).toEqual([]);
});

const NOW = '2026-11-22T10:00:00.000Z';

test.each([
  ['the end of an announcement', 1500, '{"announcementMessageTill":"2026-11-22T10:00:01.500Z"}'],
  ['two future times', 3_600_000, '{"a":"2026-11-22T12:00:00Z","b":"2026-11-22T11:00:00Z"}'],
  ['a time that has passed and a later one', 2000, '{"a":"2026-11-22T09:59:59Z","b":"2026-11-22T10:00:02Z"}'],
  ['the server time itself', Number.POSITIVE_INFINITY, `{"serverTimestamp":"${NOW}"}`],
  ['a time with another offset', 60_000, '{"a":"2026-11-22T15:31:00+05:30"}'],
  ['a time that only the markup shows', 3000, '<time datetime="2026-11-22T10:00:03Z">soon</time>'],
  [
    'text that is no date with time',
    Number.POSITIVE_INFINITY,
    '"2026-11-22" "2026-99-99T99:99:99Z" 2026-11-22T10:00:01Z',
  ],
  ['no time', Number.POSITIVE_INFINITY, ''],
])('a page with %s expires after %d ms', (_, ms, html) => {
  expect(msUntilExpiry(html, NOW)).toBe(ms);
});

test.each([undefined, '', 'now'])('a page with the server time %j never expires', (serverTime) => {
  expect(msUntilExpiry('"2026-11-22T10:00:01Z"', serverTime)).toBe(Number.POSITIVE_INFINITY);
});

function aCache(counts = new PageCounts()) {
  clock.now = 0;
  let seen: SeenRevision[] = [];
  /** The API returns this revision. */
  const seeRevision = (revision: string) => {
    seen = [{ revision, at: clock.now }, ...seen.filter((other) => other.revision !== revision)];
  };
  return { seeRevision, cache: new PageCache(() => seen, counts) };
}

function aPage(html: string, options: Partial<MadePage> = {}): MadePage {
  const page = { status: 200, headers: {}, html: Buffer.from(html) } as unknown as CachedPage;
  return { page, isCacheable: true, isUnverifiedPath: false, ...options };
}

function textOf({ html }: CachedPage): string {
  return html.toString();
}

function at(revision: string, when: number): SeenRevision {
  return { revision, at: when };
}
