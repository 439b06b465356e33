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

test('one render serves all who wait for it', async () => {
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
])('a page %i ms old: the visitor gets the %s one', async (age, expected, renders) => {
  const { cache, clock } = aCache();
  await cache.get('/', async () => aPage('old'));
  const make = jest.fn(async () => aPage('new'));

  clock.now = age;
  const page = await cache.get('/', make);

  expect(textOf(page)).toBe(expected);
  expect(make.mock.calls.length + 1).toBe(renders);
});

test('counts pages that are fresh, stale and made', async () => {
  const counts = new PageCounts();
  const { cache, clock } = aCache(counts);

  for (const now of [0, 1000, 1001, 4000]) {
    clock.now = now;
    await cache.get('/', async () => aPage('a'));
  }

  expect(counts).toEqual({ fresh: 1, stale: 1, made: 2 });
});

test('a page that is not complete is sent and forgotten', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => aPage('loading', { isKept: false }));

  const page = await cache.get('/', async () => aPage('complete'));

  expect(textOf(page)).toBe('complete');
});

test('an incomplete page pushes out the complete one before it', async () => {
  const { cache, clock } = aCache();
  await cache.get('/', async () => aPage('complete'));
  clock.now = 3000;
  await cache.get('/', async () => aPage('bad health', { isKept: false }));

  const page = await cache.get('/', async () => aPage('again'));

  expect(textOf(page)).toBe('again');
});

test('the age counts from the beginning of the render, when the data was read', async () => {
  const { cache, clock } = aCache();
  await cache.get('/', async () => {
    clock.now = 2600;
    return aPage('slow');
  });

  const page = await cache.get('/', async () => aPage('fresh'));

  expect(textOf(page)).toBe('fresh');
});

test('a failed render behind a stale page harms nobody', async () => {
  const { cache, clock } = aCache();
  await cache.get('/', async () => aPage('old'));
  clock.now = 1500;

  const page = await cache.get('/', () => Promise.reject(new Error('fell')));

  expect(textOf(page)).toBe('old');
});

test('a page of the revision that the API goes on saying is kept as long as it says so', async () => {
  const { cache, clock, say } = aCache();
  await cache.get('/', async () => aPage('kept', { revision: 'v-1' }));
  const make = jest.fn(async () => aPage('new', { revision: 'v-2' }));

  clock.now = 3_600_000;
  say('v-1');
  expect(textOf(await cache.get('/', make))).toBe('kept');
  expect(make).not.toHaveBeenCalled();

  clock.now += 1000;
  say('v-2');
  expect(textOf(await cache.get('/', make))).toBe('kept');
  expect(textOf(await cache.get('/', make))).toBe('new');
});

test('a page is good until the moment comes that it shows', async () => {
  const { cache, clock, say } = aCache();
  const make = jest.fn(async () => aPage('announced', { revision: 'v-1', expiresInMs: 60_000 }));
  await cache.get('/', make);

  for (const [now, renders] of [[59_999, 1] as const, [60_000, 2] as const]) {
    clock.now = now;
    say('v-1');
    await cache.get('/', make);
    expect(make).toHaveBeenCalledTimes(renders);
  }
});

test('what has changed is made anew before anybody asks, what was asked for last first, and nothing else', async () => {
  const { cache, clock, say } = aCache();
  const made: string[] = [];
  const page = (key: string, revision?: string, options = {}) =>
    cache.get(key, async () => {
      made.push(key);
      return aPage(key, { revision, ...options });
    });
  await page('/old', 'v-1');
  await page('/older than many', 'v-1');
  await page('/unknown', undefined);
  await page('/course/guessed', 'v-1', { isGuessed: true });
  await page('/new', 'v-2');
  await page('/last', 'v-1');
  await page('/old', 'v-1');
  made.length = 0;
  clock.now = 10_000;
  say('v-2');

  await cache.remake(4);

  expect(made).toEqual(['/old', '/last']);
});

test('a page that cannot be made anew keeps none of the others from it', async () => {
  const { cache, clock, say } = aCache();
  const falls = jest.fn<Promise<MadePage>, []>().mockResolvedValueOnce(aPage('once', { revision: 'v-1' }));
  const make = jest.fn(async () => aPage('well', { revision: 'v-1' }));
  await cache.get('/well', make);
  await cache.get('/falls', falls.mockRejectedValue(new Error('fell')));
  clock.now = 10_000;
  say('v-2');

  await cache.remake(9);

  expect([falls, make].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('many guessed addresses do not push out real pages', async () => {
  const { cache } = aCache();
  await cache.get('/', async () => aPage('home'));
  for (let index = 0; index < 40; index += 1) {
    await cache.get(`/course/${index}`, async () => aPage('x'.repeat(1_000_000), { isGuessed: true }));
  }
  const make = jest.fn(async () => aPage('again'));

  expect(textOf(await cache.get('/', make))).toBe('home');
  expect(make).not.toHaveBeenCalled();
});

test('the least recently used page goes first when the bytes run out', async () => {
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

// A page that was made at 10,000, of an API that is asked every second.

const HOURS_LATER = 10_000_000;
const never = Number.POSITIVE_INFINITY;

test.each<[string, number, SeenRevision[], Partial<PageFacts>, string]>([
  ['as old as a page may be, whatever the API says', 11_000, [at('v-2', 10_900)], {}, 'fresh'],
  ['hours old, of the revision that stands', HOURS_LATER, [at('v-1', HOURS_LATER - 900)], {}, 'fresh'],
  ['of an API whose answer takes long', HOURS_LATER, [at('v-1', HOURS_LATER - 2000)], {}, 'fresh'],
  ['of an API that has just fallen silent', HOURS_LATER, [at('v-1', HOURS_LATER - 2001)], {}, 'stale'],
  ['of an API that is silent', HOURS_LATER, [at('v-1', HOURS_LATER - 2501)], {}, 'expired'],
  [
    'of the revision before, right until a moment ago',
    HOURS_LATER,
    [at('v-2', HOURS_LATER), at('v-1', HOURS_LATER - 1000)],
    {},
    'stale',
  ],
  [
    'of the revision before, right until longer ago',
    HOURS_LATER,
    [at('v-2', HOURS_LATER), at('v-1', HOURS_LATER - 2501)],
    {},
    'expired',
  ],
  [
    'of a revision long past',
    HOURS_LATER,
    [at('v-3', HOURS_LATER), at('v-2', HOURS_LATER - 10)],
    {},
    'expired',
  ],
  ['of a revision that the API has not said yet, young', 11_001, [at('v-0', 11_000)], {}, 'stale'],
  ['of a revision that the API has not said yet, old', 12_501, [at('v-0', 12_500)], {}, 'expired'],
  ['that shows a moment to come', 19_999, [at('v-1', 19_900)], { expiresAt: 20_000 }, 'fresh'],
  ['whose moment has come', 20_000, [at('v-1', 19_900)], { expiresAt: 20_000 }, 'stale'],
  ['whose moment came long ago', 22_501, [at('v-1', 22_500)], { expiresAt: 20_000 }, 'expired'],
  ['whose moment came while it was made', 10_900, [at('v-1', 10_800)], { expiresAt: 10_100 }, 'fresh'],
  ['of an API that says no revision, a second old', 11_000, [], { revision: undefined }, 'fresh'],
  ['of an API that says no revision, older', 11_001, [], { revision: undefined }, 'stale'],
  ['of an API that says no revision, as old as it gets', 12_500, [], { revision: undefined }, 'stale'],
  ['of an API that says no revision, too old', 12_501, [], { revision: undefined }, 'expired'],
  ['of replies that disagreed', HOURS_LATER, [at('v-1', HOURS_LATER)], { revision: undefined }, 'expired'],
  ['that nothing was ever heard about', 12_501, [], {}, 'expired'],
])('a page %s: at %i', (_, now, seen, facts, freshness) => {
  const page = { madeAt: 10_000, revision: 'v-1', expiresAt: never, ...facts };

  expect(freshnessOf(page, seen, now)).toBe(freshness);
});

test('whatever happens, no page goes out that was not right within the last 2.5 seconds', () => {
  const wrong: number[] = [];
  for (let changedAt = 10_001; changedAt < 12_000; changedAt += 7) {
    // Asked each second until the change, and the new revision is said by the first answer after it.
    const asked = Math.floor(changedAt / 1000) * 1000;
    for (let now = changedAt; now < changedAt + 6000; now += 13) {
      const last = Math.floor(now / 1000) * 1000;
      const seen = last > asked ? [at('v-2', last), at('v-1', asked)] : [at('v-1', asked)];
      const freshness = freshnessOf({ madeAt: 10_000, revision: 'v-1', expiresAt: never }, seen, now);
      if (freshness !== 'expired' && now - changedAt > 2500) wrong.push(now);
    }
  }

  expect(wrong).toEqual([]);
});

const NOW = '2026-11-22T10:00:00.000Z';

test.each([
  ['the end of an announcement', '{"announcementMessageTill":"2026-11-22T10:00:01.500Z"}', 1500],
  ['the first of several', '{"a":"2026-11-22T12:00:00Z","b":"2026-11-22T11:00:00Z"}', 3_600_000],
  ['none that has passed', '{"a":"2026-11-22T09:59:59Z","b":"2026-11-22T10:00:02Z"}', 2000],
  ['its own now', `{"serverTimestamp":"${NOW}"}`, Number.POSITIVE_INFINITY],
  ['a time with another offset', '{"a":"2026-11-22T15:31:00+05:30"}', 60_000],
  ['a time that only the markup shows', '<time datetime="2026-11-22T10:00:03Z">soon</time>', 3000],
  [
    'text that is no time of day',
    '"2026-11-22" "2026-99-99T99:99:99Z" 2026-11-22T10:00:01Z',
    Number.POSITIVE_INFINITY,
  ],
  ['nothing', '', Number.POSITIVE_INFINITY],
])('a page with %s expires then', (_, html, ms) => {
  expect(msUntilExpiry(html, NOW)).toBe(ms);
});

test.each([undefined, '', 'now'])('a page with the server time %j never expires', (serverTime) => {
  expect(msUntilExpiry('"2026-11-22T10:00:01Z"', serverTime)).toBe(Number.POSITIVE_INFINITY);
});

function aCache(counts = new PageCounts()) {
  const clock = { now: 0 };
  let seen: SeenRevision[] = [];
  /** The API says its revision. */
  const say = (revision: string) => {
    seen = [{ revision, at: clock.now }, ...seen.filter((each) => each.revision !== revision)];
  };
  const cache = new PageCache(
    () => clock.now,
    () => seen,
    counts,
  );
  return { clock, say, cache };
}

function aPage(html: string, options: Partial<MadePage> = {}): MadePage {
  const page = { status: 200, headers: {}, html: Buffer.from(html) } as unknown as CachedPage;
  return { page, isKept: true, isGuessed: false, ...options };
}

function textOf({ html }: CachedPage): string {
  return html.toString();
}

function at(revision: string, when: number): SeenRevision {
  return { revision, at: when };
}
