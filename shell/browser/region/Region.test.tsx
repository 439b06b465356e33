import { notFound, Observable } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { errorBuffer } from '../reports/error-buffer';
import type { AnyEntry } from '../site/entries';
import type { EntrySource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { openPage } from '../site/site.testing';
import { type TrackedPromise, trackPromise } from '../site/use-promise';
import { Region } from './Region';
import { NavigationContext, NotFoundContext, SiteContext } from './site-context';

const COURSE = 'catalog/CoursePage';
const CATALOG = aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }] });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0); // only the timer of `afterPaint` runs
});
afterEach(() => {
  jest.useRealTimers();
  errorBuffer.clear();
});

const NOT_FOUND: Situation = { render: NoSubject, isPage: true };
/** The page reports a course as not found, but the API has the course. */
const FALSELY_NOT_FOUND: Situation = { ...NOT_FOUND, courseStatus: 200 };
const REVIEW_CALL = 'http://site/api/orders/reviewOrder?id=gate';

test.each<[shown: Shown, what: string, situation: Situation, isNotFound?: boolean]>([
  ['content', 'loaded code', {}],
  ['placeholder', 'pending code', { code: 'pending' }],
  ['card', 'code that cannot be loaded', { code: 'failed' }],
  ['card', 'a missing release', { isMissing: true }],
  ['card', 'an entry that throws', { render: Broken }],
  ['card', 'a page that throws', { render: Broken, isPage: true }],
  ['card', 'a slot without a subject', { render: NoSubject }],
  ['nothing', 'a page without a subject', NOT_FOUND, true],
  ['nothing', 'a page without a subject while the API fails', { ...NOT_FOUND, courseStatus: 500 }, true],
  [
    'nothing',
    'a page without a subject after a call that was answered with 404',
    { ...FALSELY_NOT_FOUND, notFoundCall: REVIEW_CALL },
    true,
  ],
  ['card', 'a page that reports an existing course as not found', FALSELY_NOT_FOUND],
  ['nothing', 'an entry that is not on the page', { path: '/about-us' }],
])('shows %s for %s', async (shown, _, situation, isNotFound = false) => {
  const region = await open(situation);

  await waitFor(() => expect([region.shown(), region.notFound.length]).toEqual([shown, isNotFound ? 1 : 0]));
});

test.each<[thrown: unknown]>([[null], ['a text'], [Symbol('thrown')], [Object.freeze(new Error('frozen'))]])(
  'an entry that throws %p becomes a card once, and is recorded with its region',
  async (thrown) => {
    const render = jest.fn(() => {
      throw thrown;
    });
    const region = await open({ render });

    expect(region.shown()).toBe('card');
    // React renders a throwing component two more times.
    expect(render).toHaveBeenCalledTimes(3);
    expect(recordedRegions()).toEqual([COURSE]);
  },
);

describe('after eight seconds', () => {
  const previous = async () => ({ Component: Course });
  beforeEach(() => {
    jest.useFakeTimers();
    // jsdom has no layout.
    Object.defineProperty(HTMLElement.prototype, 'innerText', {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent;
      },
    });
  });

  /** "replaced": by the previous release. */
  test.each<[what: string, before: Shown, after: Shown, situation: Situation]>([
    ['an entry that is suspended for ever becomes a card', 'placeholder', 'card', { render: Suspended }],
    ['a suspended entry is replaced', 'placeholder', 'content', { render: Suspended, previous }],
    ['a thrown promise is replaced', 'placeholder', 'content', { render: ThrowsPromise, previous }],
    ['an empty page becomes a card', 'nothing', 'card', { render: Nothing, isPage: true }],
    ['an empty page is replaced', 'nothing', 'content', { render: Nothing, isPage: true, previous }],
    ['a page with only a picture stays', 'nothing', 'nothing', { render: Picture, isPage: true, previous }],
    ['a slot without content stays', 'nothing', 'nothing', { render: Nothing, previous }],
    ['a shown entry stays', 'content', 'content', { previous: async () => ({ Component: Suspended }) }],
    ['pending code stays pending', 'placeholder', 'placeholder', { code: 'pending', previous }],
  ])('%s', async (_, before, after, situation) => {
    const region = await open(situation);

    await region.pass(7900);
    expect(region.shown()).toBe(before);
    await region.pass(1000);

    expect(region.shown()).toBe(after);
    expect(recordedRegions()).toEqual(before === after ? [] : [COURSE]);
  });

  test('an entry that is suspended after it was shown is replaced', async () => {
    let isSuspended = false;
    const region = await open({ render: () => (isSuspended ? Suspended() : <p>first</p>), previous });
    await region.pass(60_000);
    isSuspended = true;
    await region.rerender();

    await region.pass(9000);

    expect(region.shown()).toBe('content');
  });

  test.each<[state: string, object: object, name: 'hidden' | 'onLine', is: boolean]>([
    ['hidden', document, 'hidden', true],
    ['offline', navigator, 'onLine', false],
  ])('a suspended entry is replaced only once the page is no longer %s', async (_, object, name, is) => {
    const state = jest.spyOn(object as { hidden: boolean; onLine: boolean }, name, 'get').mockReturnValue(is);
    const region = await open({ render: Suspended, previous });
    await region.pass(60_000);
    expect(region.shown()).toBe('placeholder');

    state.mockReturnValue(!is);
    await region.pass(9000);

    expect(region.shown()).toBe('content');
  });
});

describe('the previous release', () => {
  const previous = async () => ({ Component: Course });
  const cannotLoad = () => Promise.reject(new Error('No code'));
  const loadBroken = async () => ({ Component: Broken });

  test.each<[what: string, situation: Situation, shown: Shown]>([
    ['replaces an entry that throws', { render: Broken, previous }, 'content'],
    ['replaces a page that throws', { render: Broken, isPage: true, previous }, 'content'],
    ['does not replace a slot without a subject', { render: NoSubject, previous }, 'card'],
    [
      'replaces a page that reports an existing course as not found',
      { ...FALSELY_NOT_FOUND, previous },
      'content',
    ],
    ['that cannot be loaded leaves a card', { render: Broken, previous: cannotLoad }, 'card'],
    ['that throws as well leaves a card', { render: Broken, previous: loadBroken }, 'card'],
  ])('%s', async (_, situation, shown) => {
    const region = await open(situation);

    await waitFor(() => expect(region.shown()).toBe(shown));
  });

  test('is requested while the fields of the failed region are in the document', async () => {
    let typed: string[] = [];
    let isBroken = false;
    const region = await open({
      render: () => (isBroken ? Broken() : <input aria-label="Name" />),
      previous: async () => {
        typed = screen.queryAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value);
        return { Component: Course };
      },
    });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });

    isBroken = true;
    await region.rerender();

    expect(region.shown()).toBe('content');
    expect(typed).toEqual(['Asha']);
  });
});

test.each<[outcome: 'resolve' | 'reject', shown: Shown]>([
  ['resolve', 'content'],
  ['reject', 'card'],
])('when the promise of pending code %ss, the region shows: %s', async (outcome, shown) => {
  const region = await open({ code: 'pending' });

  await region.settle(outcome);

  expect(region.shown()).toBe(shown);
});

describe('Retry', () => {
  test.each<[what: string, situation: Situation]>([
    ['code that could not be loaded', { code: 'failed' }],
    ['a missing release', { isMissing: true }],
    ['an entry that has thrown', { render: Broken }],
  ])('after %s requests the code from a new address', async (_, situation) => {
    const region = await open(situation);

    region.change({ code: 'pending', render: undefined });
    await region.retry();
    expect([region.shown(), region.attempts.at(-1)]).toEqual(['placeholder', 1]);

    await region.settle('resolve');
    expect(region.shown()).toBe('content');
  });

  test('counts its attempts', async () => {
    const region = await open({ code: 'failed' });

    await region.retry();
    await region.retry();

    expect([region.shown(), region.attempts.at(-1)]).toEqual(['card', 2]);
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

test.each<[what: string, situation: Situation, atOnce: Shown]>([
  ['a slot that was never shown renders after the paint of the page', {}, 'placeholder'],
  ['a slot whose last render was quick renders at once', { isQuick: true }, 'content'],
  ['the page itself renders at once', { isPage: true }, 'content'],
])('after a navigation, %s', async (_, situation, atOnce) => {
  jest.useFakeTimers();
  const region = await open({ ...situation, by: 'link' });

  expect(region.shown()).toBe(atOnce);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(region.shown()).toBe('content');
});

test('shows code soon after it has arrived, not 300 ms later as after a suspended render', async () => {
  const delays: number[] = [];
  // The test takes the best of five attempts, because other work of the machine may delay each of them.
  while (delays.length < 5 && !delays.some((ms) => ms < 200)) {
    const region = await open({ code: 'pending', by: 'link', isPage: true });
    expect(region.shown()).toBe('placeholder');
    delays.push(await region.measureDelay());
    cleanup();
  }

  expect(Math.min(...delays)).toBeLessThan(200);
});

describe('code that arrives during another navigation', () => {
  test('renders after the paint of the new page', async () => {
    const region = await open({ code: 'pending' });
    const { finish } = region.startNavigation('/about-us');

    await region.settle('resolve');
    expect(region.shown()).toBe('placeholder');

    await act(async () => finish());
    expect(region.shown()).toBe('content');
  });

  test('renders even if the new page is painted while the region suspends', async () => {
    const region = await open({ code: 'pending' });
    const { site, finish } = region.startNavigation('/about-us');
    const blockerOf = site.pending.blockerOf.bind(site.pending);
    jest.spyOn(site.pending, 'blockerOf').mockImplementation((entryLoad) => {
      queueMicrotask(finish);
      return blockerOf(entryLoad);
    });

    await region.settle('resolve');

    expect(region.shown()).toBe('content');
  });
});

type Shown = 'content' | 'placeholder' | 'card' | 'nothing';

interface Situation {
  path?: string;
  code?: 'loaded' | 'pending' | 'failed';
  render?: () => ReactNode;
  isMissing?: boolean;
  isPage?: boolean;
  isQuick?: boolean;
  by?: PageNavigation['by'];
  /** Loads the entry of the previous release; default: there is none. */
  previous?: () => Promise<AnyEntry>;
  /** Address of a call that was answered with 404. */
  notFoundCall?: string;
  /** Status with which the API answers whether the course exists; default 404. */
  courseStatus?: number;
}

function Broken(): never {
  throw new Error('An entry threw');
}

function Course() {
  return <p>the content</p>;
}

const NEVER = new Promise<never>(() => undefined);

function Suspended(): never {
  use(NEVER);
  throw new Error('Not suspended');
}

function ThrowsPromise(): never {
  // biome-ignore lint/suspicious/noThenProperty: a promise as far as React can tell
  throw { then: () => undefined };
}

function Nothing() {
  return null;
}

function Picture() {
  return <svg aria-hidden="true" />;
}

function recordedRegions(): (string | undefined)[] {
  return [...errorBuffer.values()];
}

function NoSubject(): never {
  notFound('Course gate');
}

async function open(initial: Situation) {
  const { path = '/course/gate', isMissing, isPage, isQuick, by = 'document' } = initial;
  let current = { ...initial };
  const calls = initial.notFoundCall ? [{ name: initial.notFoundCall, responseStatus: 404 }] : [];
  Object.assign(performance, { getEntriesByType: () => calls });
  let previous: TrackedPromise<AnyEntry> | undefined;
  let settle = { resolve: () => {}, reject: () => {} };
  const attempts: number[] = [];
  const pagesNotFound: PageNavigation[] = [];
  const entry = (): AnyEntry => ({ Component: current.render ?? (() => <p>the content</p>) });
  const modules: EntrySource = {
    peek: () => ((current.code ?? 'loaded') === 'loaded' ? entry() : undefined),
    loadPrevious: () => {
      previous ??= current.previous && trackPromise(current.previous());
      return previous;
    },
    load: (_ref, attempt = 0) => {
      if (attempt) attempts.push(attempt);
      if (current.code === 'failed') return Promise.reject(new Error('No code'));
      if (current.code !== 'pending') return Promise.resolve(entry());
      return new Promise((resolve, reject) => {
        settle = { resolve: () => resolve(entry()), reject: () => reject(new Error('No code')) };
      });
    },
  };
  const missing = isMissing ? ['catalog'] : [];
  const answers = { 'GET /api/courses/getCourse': { status: initial.courseStatus ?? 404 } };
  const site = new Site({ features: [CATALOG], missing, modules, ...testContext({ answers }) });
  if (isQuick) site.quick.add(COURSE);
  const navigations = new Observable<PageNavigation>({ ...openPage(site, path), by });
  const nextNavigation = (to: string) => site.nextNavigation(new URL(to, 'http://site'), navigations.current);
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
    attempts,
    notFound: pagesNotFound,
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
    settle: (outcome: 'resolve' | 'reject') => act(async () => settle[outcome]()),
    /** Runs without `act`, in which React would show content at once. @returns milliseconds from the code's arrival until it is shown */
    measureDelay: async () => {
      const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
      environment.IS_REACT_ACT_ENVIRONMENT = false;
      const startedAt = performance.now();
      settle.resolve();
      while (!screen.queryByText('the content')) await new Promise((resolve) => setTimeout(resolve, 5));
      environment.IS_REACT_ACT_ENVIRONMENT = true;
      return performance.now() - startedAt;
    },
    retry: () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' }))),
    startNavigation: (to: string) => {
      const navigation = nextNavigation(to);
      site.pending.start(navigation);
      return { site, finish: () => site.pending.finish(navigation.url) };
    },
    navigate: (to: string) => act(async () => navigations.set({ ...nextNavigation(to) })),
  };
}
