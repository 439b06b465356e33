import { testContext } from '@stepwell/platform/testing';
import type { EntrySource } from '../site/entry-load';
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
const IN_VIEW = new DOMRect(0, 100, 200, 40);

let stop = () => {};

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  stop();
  await idle();
  jest.useRealTimers();
  document.body.replaceChildren();
  setNavigator({});
});

test('on the document’s first page, fetches nothing for 29 s, but fetches at the first interaction', async () => {
  const { requested } = open('document', ['/course/gate']);

  await jest.advanceTimersByTimeAsync(29_000);
  expect(requested).toEqual([]);

  window.dispatchEvent(new Event('pointermove'));
  await idle();
  expect(requested).toEqual(['CoursePage']);
});

test('fetches the modules of the links near the view in parallel, each once', async () => {
  const links = ['/course/gate', '/course/other', 'https://elsewhere.example/courses', '/courses'];
  const { requested } = open('link', links);

  await idle();

  expect(requested).toEqual(['CoursePage', 'CourseListPage']);
});

test('fetches the module of a distant link once the link is scrolled near the view', async () => {
  const { requested } = open('link', []);
  const link = append('/courses', new DOMRect(0, 5000, 200, 40));
  await idle();
  expect(requested).toEqual([]);

  link.getBoundingClientRect = () => IN_VIEW;
  window.dispatchEvent(new Event('scroll'));
  await idle();

  expect(requested).toEqual(['CourseListPage']);
});

test('fetches nothing for a page that was left', async () => {
  const { requested } = open('link', ['/courses']);

  stop();
  await idle();

  expect(requested).toEqual([]);
});

test.each([
  ['with the data saver', { connection: { saveData: true } }],
  ['offline', { onLine: false }],
])('fetches nothing %s', async (_, device) => {
  setNavigator(device);
  const { requested } = open('link', ['/courses']);

  await idle();

  expect(requested).toEqual([]);
});

function setNavigator(device: object): void {
  for (const [name, value] of Object.entries({ connection: undefined, onLine: true, ...device }))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

function idle(): Promise<void> {
  return jest.advanceTimersByTimeAsync(10_000);
}

function append(href: string, rect: DOMRect): Element {
  const link = Object.assign(document.createElement('a'), { getBoundingClientRect: () => rect });
  link.setAttribute('href', href);
  (document.querySelector('main') ?? document.body.appendChild(document.createElement('main'))).append(link);
  return link;
}

/** A page with links in view. All fetches of code fail, which must have no effect. */
function open(by: PageNavigation['by'], hrefs: string[]) {
  const requested: string[] = [];
  const modules: EntrySource = {
    peek: () => undefined,
    load: ({ module }) => {
      requested.push(module);
      return Promise.reject(new Error('No such file'));
    },
  };
  const site = new Site({ features: [CATALOG], modules, ...testContext() });
  for (const href of hrefs) append(href, IN_VIEW);
  stop = prefetchLinks(site, { by } as PageNavigation);
  return { requested };
}
