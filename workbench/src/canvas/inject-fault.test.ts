import { faultNamed } from '@stepwell/remote-kit/internal/fault-table';
import { applyAtLoad, injectFault } from './inject-fault';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

test('a clock fault moves the current time of its page only, and no explicit time', async () => {
  const { page, view } = aPage();
  const before = Date.now();

  await injectFault(page, { name: 'clock', title: '', clockSeconds: 3600 });

  const hour = 3_600_000;
  for (const now of [view.Date.now(), new view.Date().getTime(), Date.parse(view.Date())])
    expect(now - before).toBeGreaterThanOrEqual(hour - 1000);
  expect(new view.Date('2027-01-01T00:00:00.000Z').toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(Date.now() - before).toBeLessThan(hour);
});

test.each([
  ['tab-hidden', ['hidden', 'visible']],
  ['tab-frozen', ['hidden', 'freeze', 'resume', 'visible']],
  ['tab-back', ['pagehide', 'hidden', 'freeze', 'resume', 'pageshow', 'visible']],
])('the fault %s dispatches the same events as browsers', async (name, events) => {
  const { page, view } = aPage();
  const dispatched: string[] = [];
  Object.assign(view, { PageTransitionEvent: view.Event });
  for (const event of ['pagehide', 'pageshow']) view.addEventListener(event, () => dispatched.push(event));
  for (const event of ['freeze', 'resume']) page.addEventListener(event, () => dispatched.push(event));
  page.addEventListener('visibilitychange', () => dispatched.push(page.visibilityState));

  await injectFault(page, faultNamed(name));

  expect(dispatched).toEqual(events);
  expect(page.visibilityState).toBe('visible');
});

test('reduced motion applies to styles and scripts of the page', () => {
  const { page, view } = aPage();
  page.head.innerHTML = '<style>@media (prefers-reduced-motion: reduce) { a { color: red } }</style>';
  const queries: string[] = [];
  view.matchMedia = (query) => {
    queries.push(query);
    return { matches: query === 'all' } as MediaQueryList;
  };

  applyAtLoad(page, faultNamed('reduced-motion'));

  expect(view.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  expect(view.matchMedia('(min-width: 10px)').matches).toBe(false);
  expect(queries).toEqual(['all', '(min-width: 10px)']);
  const [rule] = page.styleSheets[0]?.cssRules ?? [];
  expect((rule as CSSMediaRule).media.mediaText).toBe('(min-width: 0)');
});

test('throws if the page is gone', async () => {
  const page = document.implementation.createHTMLDocument();

  await expect(injectFault(page, faultNamed('tab-hidden'))).rejects.toThrow(
    'The page was removed from the canvas',
  );
});

function aPage() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frames.push(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) throw new Error('jsdom gives a frame no page.');
  return { page, view: view as Window & typeof globalThis };
}
