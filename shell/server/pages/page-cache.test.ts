import { type MadePage, PageCache, PageCounts } from './page-cache';
import type { CachedPage } from './page-reply';
import type { Seen } from './page-standing';

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
  const make = jest.fn(async () => aPage('announced', { revision: 'v-1', goodForMs: 60_000 }));
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

  await cache.makeAnew(4);

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

  await cache.makeAnew(9);

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

function aCache(counts = new PageCounts()) {
  const clock = { now: 0 };
  let seen: Seen[] = [];
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
  const page = { status: 200, headers: {}, html: Buffer.from(html) };
  return { page, isKept: true, isGuessed: false, ...options };
}

function textOf({ html }: CachedPage): string {
  return html.toString();
}
