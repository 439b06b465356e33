import { testContext } from '@stepwell/platform/testing';
import type { ModuleSource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { prefetchLinks } from './prefetch-links';

const CATALOG = aFeature({
  routes: [
    { path: '/course/:id', module: 'CoursePage', fallback: 'No course' },
    { path: '/courses', module: 'CourseListPage', fallback: 'No courses' },
  ],
});
const LINKS = ['/course/gate', '/course/other', 'https://elsewhere.example/courses', '/courses'];

let end = () => {};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  end();
  jest.useRealTimers();
  document.body.replaceChildren();
  Object.assign(navigator, { connection: undefined });
});

test('who looks in on the first page, and no longer than half a minute, gets no code of others', async () => {
  const { asked } = aPage('document');

  await jest.advanceTimersByTimeAsync(29_000);

  expect(asked).toEqual([]);
});

test('once somebody does anything there, the code of linked pages comes in idle moments, one after another', async () => {
  const { asked, comes } = aPage('document');
  window.dispatchEvent(new Event('pointermove'));
  expect(asked).toEqual([]);

  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['CoursePage']);
  comes();
  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual(['CoursePage', 'CourseListPage']);
});

test('what is in sight comes before what stands first on the page', async () => {
  const { asked } = aPage('link');
  const [list] = document.querySelectorAll('a[href="/courses"]');
  if (list) list.getBoundingClientRect = () => new DOMRect(0, 100, 200, 40);

  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual(['CourseListPage']);
});

test('of what is in sight nothing waits for another', async () => {
  const { asked } = aPage('link');
  for (const link of document.querySelectorAll('a'))
    link.getBoundingClientRect = () => new DOMRect(0, 100, 200, 40);

  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual(['CoursePage', 'CourseListPage']);
});

test('on a page that was come to by a link nobody has to do anything first', async () => {
  const { asked } = aPage('link');

  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual(['CoursePage']);
});

test('code that cannot be had keeps the next from nothing, and is nobody’s error', async () => {
  const { asked, fails } = aPage('link');
  await jest.advanceTimersByTimeAsync(10_000);

  fails();
  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual(['CoursePage', 'CourseListPage']);
});

test('a page that was left asks for nothing more', async () => {
  const { asked } = aPage('link');

  end();
  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual([]);
});

test.each([
  ['where data is saved', { connection: { saveData: true } }],
  ['without a network', { onLine: false }],
])('%s nothing is fetched ahead', async (_, device) => {
  const whatItIs = { connection: undefined, onLine: true };
  for (const [name, value] of Object.entries({ ...whatItIs, ...device }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  const { asked } = aPage('link');

  await jest.advanceTimersByTimeAsync(10_000);

  expect(asked).toEqual([]);
});

function Nothing() {
  return null;
}

/** A page with links to others, whose code comes when the test says so. */
function aPage(by: PageNavigation['by']) {
  const asked: string[] = [];
  let settle = { comes: () => {}, fails: () => {} };
  const modules: ModuleSource = {
    peek: () => undefined,
    load: ({ module }) => {
      asked.push(module);
      return new Promise((resolve, reject) => {
        settle = { comes: () => resolve({ Component: Nothing }), fails: () => reject(new Error('gone')) };
      });
    },
  };
  const site = new Site({ features: [CATALOG], modules, ...testContext() });
  document.body.innerHTML = `<main>${LINKS.map((href) => `<a href="${href}">A page</a>`).join('')}</main>`;
  end = prefetchLinks(site, { by } as PageNavigation);
  return { asked, comes: () => settle.comes(), fails: () => settle.fails() };
}
