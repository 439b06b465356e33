import { notFound, Observable } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import type { FailureReport } from '../reports/page-report';
import type { AnyEntry } from '../site/entries';
import type { EntrySource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { openPage } from '../site/site.testing';
import { Region } from './Region';
import { NavigationContext, NotFoundContext, SiteContext } from './site-context';

const COURSE = 'catalog/CoursePage';
const FEATURE = aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }] });
const PREVIOUS = { release: '1.0.0-previous', container: 'catalog_previous' };

let reports: FailureReport[];

beforeEach(() => {
  reports = [];
  navigator.sendBeacon = (_, text) => reports.push(JSON.parse(String(text)) as FailureReport) > 0;
  globalThis.reportError = () => undefined;
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
  // jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
});
afterEach(() => jest.useRealTimers());

test.each<[shown: Shown, what: string, situation: Situation]>([
  ['content', 'loaded code', {}],
  ['placeholder', 'pending code', { code: 'pending' }],
  ['card', 'code that cannot be loaded', { code: 'failed' }],
  ['card', 'an entry that throws', { render: Broken }],
  ['card', 'an entry that throws no error', { render: ThrowsNull }],
  ['card', 'a slot without a subject', { render: NoSubject }],
  ['nothing', 'an entry that is not on the page', { path: '/about-us' }],
  ['content', 'the previous release of code that cannot be loaded', { code: 'failed', previous: Course }],
  ['content', 'the previous release of an entry that throws', { render: Broken, previous: Course }],
  ['card', 'a previous release that throws as well', { render: Broken, previous: Broken }],
])('shows %s for %s', async (shown, _, situation) => {
  const region = await open(situation);

  await waitFor(() => expect(region.shown()).toBe(shown));
});

test('a page without a subject is not found, which is no failure', async () => {
  const region = await open({ render: NoSubject, isPage: true, previous: Course });

  expect([region.shown(), region.pagesNotFound.length, reports]).toEqual(['nothing', 1, []]);
});

test.each<[what: string, situation: Situation, expected: Partial<FailureReport>[]]>([
  ['code that cannot be loaded', { code: 'failed' }, [{ cause: 'load', release: FEATURE.release }]],
  [
    'an entry that throws, with its previous release',
    { render: Broken, previous: Course },
    [{ cause: 'throw', release: FEATURE.release, instead: PREVIOUS.release }],
  ],
  [
    'both releases',
    { render: Broken, previous: () => Broken() },
    [
      { cause: 'throw', release: FEATURE.release, instead: PREVIOUS.release },
      { cause: 'throw', release: PREVIOUS.release },
    ],
  ],
])('sends one report for %s', async (_, situation, expected) => {
  await open(situation);

  await waitFor(() => expect(reports).toHaveLength(expected.length));
  expect(reports).toEqual(
    expected.map((report) => expect.objectContaining({ kind: 'failure', region: COURSE, ...report })),
  );
});

describe('eight seconds after the arrival of the code', () => {
  beforeEach(() => jest.useFakeTimers());

  test.each<[what: string, before: Shown, after: Shown, situation: Situation]>([
    ['a suspended entry becomes a card', 'placeholder', 'card', { render: Suspended }],
    ['a suspended entry is replaced', 'placeholder', 'content', { render: Suspended, previous: Course }],
    ['an empty page is replaced', 'nothing', 'content', { render: Nothing, isPage: true, previous: Course }],
    ['a page with only a picture stays', 'nothing', 'nothing', { render: Picture, isPage: true }],
    ['a slot without content stays', 'nothing', 'nothing', { render: Nothing, previous: Course }],
    ['pending code stays pending', 'placeholder', 'placeholder', { code: 'pending', previous: Course }],
  ])('%s', async (_, before, after, situation) => {
    const region = await open(situation);

    await region.pass(7900);
    expect(region.shown()).toBe(before);
    await region.pass(1000);

    expect(region.shown()).toBe(after);
    expect(reports.map(({ cause }) => cause)).toEqual(before === after ? [] : ['empty']);
  });

  test.each<[state: string, object: object, name: 'hidden' | 'onLine', is: boolean]>([
    ['hidden', document, 'hidden', true],
    ['offline', navigator, 'onLine', false],
  ])('a suspended entry is replaced only once the page is no longer %s', async (_, object, name, is) => {
    const state = jest.spyOn(object as { hidden: boolean; onLine: boolean }, name, 'get').mockReturnValue(is);
    const region = await open({ render: Suspended, previous: Course });
    await region.pass(60_000);
    expect(region.shown()).toBe('placeholder');

    state.mockReturnValue(!is);
    await region.pass(9000);

    expect(region.shown()).toBe('content');
  });
});

test('the previous release has stores of its own, and its data is loaded', async () => {
  const load = jest.fn(async () => undefined);

  const { site } = await open({ render: Broken, previous: Course, loadPrevious: load });

  const [{ stores }] = load.mock.calls[0] as unknown as [{ stores: unknown }];
  expect(stores).not.toBe(site.stores);
});

test('typed text is kept when another release or a retry renders the fields anew', async () => {
  let isBroken = false;
  const fields = () => (isBroken ? Broken() : <input aria-label="Name" name="name" />);
  const region = await open({ render: fields, previous: () => <input aria-label="Name" name="name" /> });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });

  isBroken = true;
  await region.rerender();

  expect(reports).toHaveLength(1);
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
});

test('text typed into an entry that is suspended later is kept', async () => {
  jest.useFakeTimers();
  let isSuspended = false;
  const field = () => <input aria-label="Name" name="name" />;
  const region = await open({ render: () => (isSuspended ? Suspended() : field()), previous: field });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
  isSuspended = true;
  await region.rerender();

  await region.pass(9000);

  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
});

describe('Retry', () => {
  test.each<[what: string, situation: Situation]>([
    ['code that could not be loaded', { code: 'failed' }],
    ['an entry that has thrown', { render: Broken }],
  ])('after %s requests the code from a new address', async (_, situation) => {
    const region = await open(situation);

    region.change({ code: 'pending', render: undefined });
    await region.retry();
    expect([region.shown(), region.attempts.at(-1)]).toEqual(['placeholder', 1]);

    await region.resolve();
    expect(region.shown()).toBe('content');
  });

  test('does not affect the next page', async () => {
    const region = await open({ code: 'failed' });
    region.change({ code: 'loaded' });
    await region.retry();
    expect(region.shown()).toBe('content');

    region.change({ code: 'pending' });
    await region.navigate('/course/other');

    expect(region.shown()).toBe('placeholder');
  });
});

type Shown = 'content' | 'placeholder' | 'card' | 'nothing';

interface Situation {
  path?: string;
  code?: 'loaded' | 'pending' | 'failed';
  render?: () => ReactNode;
  isPage?: boolean;
  /** Component of the previous release; default: there is none. */
  previous?: () => ReactNode;
  loadPrevious?: () => Promise<void>;
}

function Course() {
  return <p>the content</p>;
}

function Broken(): never {
  throw new Error('An entry threw');
}

function ThrowsNull(): never {
  throw null;
}

const NEVER = new Promise<never>(() => undefined);

function Suspended(): never {
  use(NEVER);
  throw new Error('Not suspended');
}

function Nothing() {
  return null;
}

function Picture() {
  return <svg aria-hidden="true" />;
}

function NoSubject(): never {
  notFound('Course gate');
}

async function open(initial: Situation) {
  const { path = '/course/gate', isPage, previous, loadPrevious } = initial;
  let current = { ...initial };
  let resolve = () => {};
  const attempts: number[] = [];
  const pagesNotFound: PageNavigation[] = [];
  const entry = (): AnyEntry => ({ Component: current.render ?? Course });
  const modules: EntrySource = {
    peek: () => ((current.code ?? 'loaded') === 'loaded' ? entry() : undefined),
    load: (_, attempt = 0) => {
      if (attempt) attempts.push(attempt);
      if (current.code === 'failed') return Promise.reject(new Error('No code'));
      if (current.code !== 'pending') return Promise.resolve(entry());
      return new Promise((done) => {
        resolve = () => done(entry());
      });
    },
  };
  const previousModules: EntrySource = {
    peek: () => undefined,
    load: async () => ({ Component: previous ?? Nothing, load: loadPrevious }),
  };
  const features = [{ ...FEATURE, ...(previous && { previous: PREVIOUS }) }];
  const site = new Site({ features, modules, previousModules, ...testContext() });
  const navigations = new Observable<PageNavigation>(openPage(site, path));
  const ui = (props: object) => (
    <SiteContext value={site}>
      <NavigationContext value={navigations}>
        <NotFoundContext value={(navigation) => pagesNotFound.push(navigation)}>
          <Region entryId={COURSE} with={props} isPage={isPage} />
        </NotFoundContext>
      </NavigationContext>
    </SiteContext>
  );

  const { rerender } = await act(async () => render(ui({})));
  return {
    site,
    attempts,
    pagesNotFound,
    shown: (): Shown => {
      const content = screen.queryByText('the content');
      // React hides suspended content instead of removing it.
      if (content && content.style.display !== 'none') return 'content';
      if (screen.queryByRole('button', { name: 'Retry' })) return 'card';
      return screen.queryByRole('status') ? 'placeholder' : 'nothing';
    },
    pass: (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms)),
    rerender: () => act(async () => rerender(ui({}))),
    change: (next: Situation) => {
      current = { ...current, ...next };
    },
    resolve: () => act(async () => resolve()),
    retry: () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' }))),
    navigate: (to: string) =>
      act(async () => navigations.set(site.nextNavigation(new URL(to, 'http://site'), navigations.current))),
  };
}
