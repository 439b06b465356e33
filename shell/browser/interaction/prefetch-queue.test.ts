import { fetchAhead } from './prefetch-queue';

let ends: (() => void)[] = [];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  jest.useRealTimers();
});

test('the likeliest comes first, whoever spoke first, and the next once it is here', async () => {
  const begun: string[] = [];
  const pages = some(2, ['list', 'about'], begun);
  some(0, ['course'], begun);

  await idle();
  expect(begun).toEqual(['course']);
  pages.comes();
  await idle();
  expect(begun).toEqual(['course', 'list']);

  some(1, ['newsletter'], begun);
  pages.comes();
  await idle();

  expect(begun).toEqual(['course', 'list', 'newsletter']);
});

test('while somebody acts only the likeliest comes, and the rest once the page is read', async () => {
  const begun: string[] = [];
  const sight = some(0, ['course'], begun);
  some(1, ['newsletter'], begun);
  sight.comes();

  for (let seconds = 0; seconds < 8; seconds += 1) {
    window.dispatchEvent(new Event('scroll'));
    await jest.advanceTimersByTimeAsync(1000);
    sight.comes();
  }
  expect(begun).toEqual(['course']);

  await idle();
  expect(begun).toEqual(['course', 'newsletter']);
});

test('what was ended is not begun, and keeps nothing else waiting', async () => {
  const begun: string[] = [];
  some(0, ['course'], begun);
  ends.pop()?.();
  await idle();
  expect(begun).toEqual([]);

  some(2, ['list'], begun);
  await idle();

  expect(begun).toEqual(['list']);
});

test('once nothing is left, what comes later is begun all the same', async () => {
  const begun: string[] = [];
  const nothing = some(0, [], begun);
  await idle();
  nothing.comes();

  some(1, ['newsletter'], begun);
  await idle();

  expect(begun).toEqual(['newsletter']);
});

let comes = () => {};

function some(likelihood: 0 | 1 | 2, names: string[], begun: string[]) {
  const next = () => {
    const name = names.shift();
    if (name === undefined) return undefined;
    begun.push(name);
    return new Promise<void>((resolve) => {
      comes = resolve;
    });
  };
  ends.push(fetchAhead(likelihood, next));
  return { comes: () => comes() };
}

function idle(): Promise<void> {
  return jest.advanceTimersByTimeAsync(10_000);
}
