import { notFound, Observable } from '@stepwell/platform';
import { testContext } from '@stepwell/platform/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AnyEntry } from '../site/entries';
import type { ModuleSource } from '../site/entry-load';
import { aFeature } from '../site/feature.testing';
import type { PageNavigation } from '../site/page-navigation';
import { Site } from '../site/site';
import { type TrackedPromise, trackPromise } from '../site/use-promise';
import { Region } from './Region';
import { NavigationContext, NotFoundContext, SiteContext } from './site-context';

const COURSE = 'catalog/CoursePage';
const CATALOG = aFeature({ routes: [{ path: '/course/:id', module: 'CoursePage', fallback: 'No course' }] });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of every error that is caught
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0); // nothing is painted until a test says so
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each<[what: string, situation: Situation, shown: Shown, isNotFound: boolean]>([
  ['code that is here', {}, 'content', false],
  ['code that is on its way', { code: 'late' }, 'room', false],
  ['code that cannot be had', { code: 'failed' }, 'card', false],
  ['a release that is known to be missing', { isMissing: true }, 'card', false],
  ['an entry that throws', { shows: broken }, 'card', false],
  ['a slot whose subject does not exist', { shows: noSubject }, 'card', false],
  ['a page whose subject does not exist', { shows: noSubject, isPage: true }, 'nothing', true],
  ['a page that throws anything else', { shows: broken, isPage: true }, 'card', false],
  ['an entry that the page does not have', { path: '/about-us' }, 'nothing', false],
])('with %s', async (_, situation, expected, isNotFound) => {
  const region = await open(situation);

  expect(region.shown()).toBe(expected);
  expect(region.notFound).toHaveLength(isNotFound ? 1 : 0);
});

describe('with a release to fall back on', () => {
  test.each<[what: string, situation: Situation, shown: Shown]>([
    ['an entry that throws', { shows: broken }, 'content'],
    ['a page that throws', { shows: broken, isPage: true }, 'content'],
    ['a slot whose subject does not exist', { shows: noSubject }, 'card'],
  ])('%s: see table', async (_, situation, expected) => {
    const region = await open({ ...situation, previous: async () => ({ Component: Content }) });

    expect(region.shown()).toBe(expected);
  });

  test.each<[what: string, previous: Situation['previous']]>([
    ['cannot be had', () => Promise.reject(new Error('No code'))],
    ['throws too', async () => ({ Component: broken })],
  ])('that %s, a card stands in', async (_, previous) => {
    const region = await open({ shows: broken, previous });

    expect(region.shown()).toBe('card');
  });

  test('a region that throws while it is used asks for it while its fields are still in the page', async () => {
    let typed: string[] = [];
    let isBroken = false;
    const form = () => (isBroken ? broken() : <input aria-label="Name" />);
    const region = await open({
      shows: form,
      previous: async () => {
        typed = screen.queryAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value);
        return { Component: Content };
      },
    });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });

    isBroken = true;
    await region.drawAgain();

    expect(region.shown()).toBe('content');
    expect(typed).toEqual(['Asha']);
  });
});

describe('what comes', () => {
  test.each<[what: string, comes: 'code' | 'failure', shown: Shown]>([
    ['the code', 'code', 'content'],
    ['no code', 'failure', 'card'],
  ])('%s, after it was waited for', async (_, comes, expected) => {
    const region = await open({ code: 'late' });

    await region.arrives(comes);

    expect(region.shown()).toBe(expected);
  });
});

describe('a press on Retry', () => {
  test.each<[what: string, situation: Situation]>([
    ['code that could not be had', { code: 'failed' }],
    ['a missing release', { isMissing: true }],
    ['an entry that has thrown', { shows: broken }],
  ])('after %s asks for the code once more, under a new address', async (_, situation) => {
    const region = await open(situation);

    region.now({ code: 'late', shows: undefined });
    await region.retry();
    expect([region.shown(), region.attempts.at(-1)]).toEqual(['room', 1]);

    await region.arrives('code');
    expect(region.shown()).toBe('content');
  });

  test('that fails leaves the card, and each further one counts', async () => {
    const region = await open({ code: 'failed' });

    await region.retry();
    await region.retry();

    expect([region.shown(), region.attempts.at(-1)]).toEqual(['card', 2]);
  });
});

test('the server says before each region which entry it is of, so that it can be left to the browser later', async () => {
  await open({});

  expect(document.querySelector('template')).toHaveAttribute('data-entry', COURSE);
});

test('a page that follows begins anew: what was retried was of the one before', async () => {
  const region = await open({ code: 'failed' });
  region.now({ code: 'here' });
  await region.retry();
  expect(region.shown()).toBe('content');

  region.now({ code: 'late' });
  await region.navigation('/course/other');

  expect(region.shown()).toBe('room');
});

describe('on a page that was come to by a link', () => {
  test.each<[what: string, situation: Situation, atOnce: Shown]>([
    ['a slot that nobody has seen yet waits until the page around it is painted', {}, 'room'],
    ['a slot that was quick before is there at once', { isQuick: true }, 'content'],
    ['the page itself is there at once', { isPage: true }, 'content'],
  ])('%s', async (_, situation, atOnce) => {
    jest.useFakeTimers();
    const region = await open({ ...situation, by: 'link' });

    expect(region.shown()).toBe(atOnce);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(region.shown()).toBe('content');
  });
});

test('code that comes soon after a press is shown at once: what suspends, React would hold back for 300 ms', async () => {
  const waits: number[] = [];
  // The best of some: what the region needs, not what else the machine does.
  while (waits.length < 5 && !waits.some((ms) => ms < 200)) {
    const region = await open({ code: 'late', by: 'link', isPage: true });
    expect(region.shown()).toBe('room');
    waits.push(await region.showsWhatComes());
    cleanup();
  }

  expect(Math.min(...waits)).toBeLessThan(200);
});

test('code that comes when another page is on its way is run once that page is painted', async () => {
  const region = await open({ code: 'late' });
  const away = region.leaveFor('/about-us');

  await region.arrives('code');
  expect(region.shown()).toBe('room');

  await act(async () => away.isPainted());
  expect(region.shown()).toBe('content');
});

test('that page may be painted in the very moment in which the region sees that it has to wait', async () => {
  const region = await open({ code: 'late' });
  region.leaveFor('/about-us').isPaintedOnceAskedFor();

  await region.arrives('code');

  expect(region.shown()).toBe('content');
});

type Shown = 'content' | 'room' | 'card' | 'nothing';

interface Situation {
  path?: string;
  /** Default: here. */
  code?: 'here' | 'late' | 'failed';
  shows?: () => ReactNode;
  isMissing?: boolean;
  isPage?: boolean;
  isQuick?: boolean;
  by?: PageNavigation['by'];
  /** Fetches the entry of the release before; default: there is none. */
  previous?: () => Promise<AnyEntry>;
}

function broken(): never {
  throw new Error('An entry threw');
}

function Content() {
  return <p>the content</p>;
}

function noSubject(): never {
  notFound('Course gate');
}

async function open(begin: Situation) {
  const { path = '/course/gate', isMissing, isPage, isQuick, by = 'document' } = begin;
  let now = { ...begin };
  let fallen: TrackedPromise<AnyEntry> | undefined;
  const attempts: number[] = [];
  const notFoundVisits: PageNavigation[] = [];
  let settle: { code: () => void; failure: () => void } | undefined;
  const entry = (): AnyEntry => ({ Component: now.shows ?? (() => <p>the content</p>) });
  const modules: ModuleSource = {
    peek: () => ((now.code ?? 'here') === 'here' ? entry() : undefined),
    loadPrevious: () => {
      fallen ??= now.previous && trackPromise(now.previous());
      return fallen;
    },
    load: (_ref, attempt = 0) => {
      if (attempt) attempts.push(attempt);
      if (now.code === 'failed') return Promise.reject(new Error('No code'));
      if (now.code !== 'late') return Promise.resolve(entry());
      return new Promise((resolve, reject) => {
        settle = { code: () => resolve(entry()), failure: () => reject(new Error('No code')) };
      });
    },
  };
  const site = new Site({
    features: [CATALOG],
    missing: isMissing ? ['catalog'] : [],
    modules,
    ...testContext(),
  });
  if (isQuick) site.quick.add(COURSE);
  const first = site.firstNavigation(new URL(path, 'http://site'), { loaded: [], isNotFound: false });
  const navigations = new Observable<PageNavigation>({ ...first, by });
  const page = (props: object) => (
    <SiteContext value={site}>
      <NavigationContext value={navigations}>
        <NotFoundContext value={(navigation) => notFoundVisits.push(navigation)}>
          <Region entryId={COURSE} with={props} isPage={isPage} />
        </NotFoundContext>
      </NavigationContext>
    </SiteContext>
  );

  const { rerender } = await act(async () => render(page({})));
  return {
    attempts,
    notFound: notFoundVisits,
    shown: (): Shown => {
      const content = screen.queryByText('the content');
      // What waits for other code stays in the page, out of sight.
      if (content && content.style.display !== 'none') return 'content';
      if (screen.queryByRole('button', { name: 'Retry' })) return 'card';
      return screen.queryByRole('status') ? 'room' : 'nothing';
    },
    drawAgain: () => act(async () => rerender(page({}))),
    now: (next: Situation) => {
      now = { ...now, ...next };
    },
    arrives: (what: 'code' | 'failure') => act(async () => settle?.[what]()),
    /** Without `act`, which waits for nothing. @returns milliseconds from the code's coming until it is shown */
    showsWhatComes: async () => {
      const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
      environment.IS_REACT_ACT_ENVIRONMENT = false;
      const cameAt = performance.now();
      settle?.code();
      while (!screen.queryByText('the content')) await new Promise((resolve) => setTimeout(resolve, 5));
      environment.IS_REACT_ACT_ENVIRONMENT = true;
      return performance.now() - cameAt;
    },
    retry: () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' }))),
    leaveFor: (to: string) => {
      const navigation = site.nextNavigation(new URL(to, 'http://site'), navigations.current);
      site.pending.start(navigation);
      const isPainted = () => site.pending.finish(navigation.url);
      const isPaintedOnceAskedFor = () => {
        const { pending } = site;
        const blockerOf = pending.blockerOf.bind(pending);
        jest.spyOn(pending, 'blockerOf').mockImplementation((entryLoad) => {
          queueMicrotask(isPainted);
          return blockerOf(entryLoad);
        });
      };
      return { isPainted, isPaintedOnceAskedFor };
    },
    navigation: (to: string) =>
      act(async () =>
        navigations.set({ ...site.nextNavigation(new URL(to, 'http://site'), navigations.current) }),
      ),
  };
}
