import { type MadePage, PageCache } from './page-cache';
import { type CachedPage, cachedPage } from './page-reply';

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

test.each([
  [1000, true],
  [1001, false],
])('a page %i ms old may go out at once: %s', async (age, isFresh) => {
  const { cache, clock } = aCache();
  expect(cache.fresh('/')).toBeUndefined();
  await cache.get('/', async () => aPage('kept'));

  clock.now = age;

  expect(cache.fresh('/') !== undefined).toBe(isFresh);
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

function aCache() {
  const clock = { now: 0 };
  return { clock, cache: new PageCache(() => clock.now) };
}

function aPage(html: string, { isKept = true, isGuessed = false } = {}): MadePage {
  const empty = Buffer.alloc(0);
  const page = cachedPage(200, {}, { identity: Buffer.from(html), br: empty, gzip: empty });
  return { page, isKept, isGuessed };
}

function textOf({ replies }: CachedPage): string {
  return replies.identity.body.toString();
}
