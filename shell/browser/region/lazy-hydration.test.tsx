import { NETWORK_ERROR } from '@stepwell/contract';
import { act } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { AnyEntry } from '../site/entries';
import type { EntryLoad } from '../site/entry-load';
import { type TrackedPromise, trackPromise } from '../site/use-promise';
import { hydrateOnDemand, markHydrated } from './lazy-hydration';

// Regions as the server has drawn them, hydrated by React itself: what wakes them, and what becomes of a press.

const watched: { tell: IntersectionObserverCallback; element: Element }[] = [];
let root: Root | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: IntersectionObserverCallback) {}
    observe(element: Element) {
      watched.push({ tell: this.tell, element });
    }
    unobserve() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  jest.useRealTimers();
});

test('a region that the server has drawn sleeps, and its markup stands', async () => {
  const { region, wakes } = await aPage();

  await act(() => jest.advanceTimersByTimeAsync(5000));

  expect([wakes(), region().textContent]).toEqual([0, 'SubscribeElsewhereSend']);
});

test.each<[what: string, turn: (element: Element) => void]>([
  ['comes near', (element) => near(element)],
  ['is pressed', (element) => press(element, 'pointerdown')],
  ['gets the focus', (element) => press(element.firstElementChild, 'focusin')],
])('it wakes when it %s', async (_, turn) => {
  const { region, wakes } = await aPage();

  turn(region());

  expect(wakes()).toBe(1);
});

test('one that is always in sight does not wake by being seen', async () => {
  const { region, wakes } = await aPage('touched');

  near(region());
  expect(wakes()).toBe(0);
  press(region(), 'pointerdown');

  expect(wakes()).toBe(1);
});

test('without a network what comes near sleeps on: its markup is worth more than a card', async () => {
  const { region, wakes } = await aPage();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  near(region());
  expect(wakes()).toBe(0);
  onLine.mockRestore();
  near(region());

  expect(wakes()).toBe(1);
});

test('without markup of the server it is needed now', async () => {
  const marker = document.body.appendChild(document.createElement('template'));
  const { entryLoad, wakes } = anOpening('server');

  hydrateOnDemand(marker, entryLoad);

  expect(wakes()).toBe(1);
});

describe('a click before the code', () => {
  test('is kept from the browser, and given to the element once, when it is alive', async () => {
    const { region, clicks, comes } = await aPage();
    const click = press(region().firstElementChild, 'click');
    expect([click.defaultPrevented, clicks()]).toEqual([true, 0]);

    await comes();

    expect(clicks()).toBe(1);
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(clicks()).toBe(1);
  });

  test('on a link, which the browser answers too, waits for two seconds', async () => {
    const { region } = await aPage();
    press(region().querySelector('a'), 'click');
    let seen: Event | undefined;
    // React lets nothing bubble from what is not alive; the browser's own answer follows all the same.
    const see = (event: Event) => {
      seen = event;
    };
    window.addEventListener('click', see, true);

    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(seen).toBeUndefined();
    await act(() => jest.advanceTimersByTimeAsync(1));

    expect(seen?.defaultPrevented).toBe(false);
    window.removeEventListener('click', see, true);
  });

  test('is Enter in a field as well: the form is sent once its region is alive, and not by the browser', async () => {
    const { region, sent, comes } = await aPage();
    const field = region().querySelector('input');
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    field?.dispatchEvent(key);
    expect([key.defaultPrevented, sent()]).toEqual([true, 0]);

    await comes();

    expect(sent()).toBe(1);
  });

  test('followed by another one counts once', async () => {
    const { region, clicks, comes } = await aPage();
    press(region().firstElementChild, 'click');
    press(region().firstElementChild, 'click');

    await comes();

    expect(clicks()).toBe(1);
  });

  test('that asks for a new window is the browser’s', async () => {
    const { region } = await aPage();

    expect(press(region().firstElementChild, 'click', { ctrlKey: true }).defaultPrevented).toBe(false);
  });

  test('on a button that waits for longer than a form may is answered by the network error, and not given later', async () => {
    const { region, clicks, comes } = await aPage();
    press(region().firstElementChild, 'click');
    await act(() => jest.advanceTimersByTimeAsync(7999));
    expect(pressError()).toBeNull();

    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(pressError()).toBe(NETWORK_ERROR);
    await comes();

    expect([pressError(), clicks()]).toEqual([null, 0]);
  });

  test('outside of the region is not kept', async () => {
    await aPage();

    expect(press(document.body, 'click').defaultPrevented).toBe(false);
  });
});

describe('code that could not be loaded', () => {
  test('leaves the markup with what was typed, and is requested again when the network is back', async () => {
    const { region, wakes, fails, comes } = await aPage();
    const field = region().querySelector('input') as HTMLInputElement;
    await act(async () => field.focus());
    field.value = 'ishita@example.org';

    await fails();
    await act(async () => field.blur());
    await act(async () => field.focus());
    expect([wakes(), region().isConnected]).toEqual([1, true]);
    window.dispatchEvent(new Event('online'));
    expect(wakes()).toBe(2);
    await comes();

    expect(region().querySelector('input')).toBe(field);
    expect(field.value).toBe('ishita@example.org');
  });

  test('is requested again from time to time, until the region has gone', async () => {
    const { wakes, region, fails } = await aPage();
    press(region(), 'pointerdown');
    await fails();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(wakes()).toBe(2);

    await fails();
    await act(async () => root?.unmount());
    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(wakes()).toBe(2);
  });

  test.each<[what: string, press: (region: Element) => void]>([
    ['a button', (region) => press(region.firstElementChild, 'click')],
    ['a button that is still off', (region) => press(region.querySelector('[disabled]'), 'pointerdown')],
    ['Enter in a form', (region) => enterIn(region.querySelector('input'))],
  ])('a press on %s shows the network error once, and the next one works', async (_, pressIt) => {
    const { region, clicks, sent, fails, comes } = await aPage();
    pressIt(region());
    await fails();
    expect(pressError()).toBe(NETWORK_ERROR);

    pressIt(region());
    expect(pressError()).toBeNull();
    await fails();
    expect(pressError()).toBe(NETWORK_ERROR);
    await comes();

    expect(pressError()).toBeNull();
    expect(clicks() + sent()).toBe(0);
  });

  test('a tick or a link is the browser’s at once', async () => {
    const { region, fails } = await aPage();
    const box = region().querySelector<HTMLInputElement>('[type=checkbox]');
    press(box, 'click');
    expect(box?.checked).toBe(false);

    await fails();

    expect([box?.checked, pressError()]).toEqual([true, null]);
  });
});

/** A page with one region as the server sent it, whose code comes when the test says so. */
async function aPage(when: 'server' | 'touched' = 'server') {
  const { entryLoad, wakes, settle, fail } = anOpening(when);
  let count = 0;
  let sentCount = 0;
  const acts: Acts = {
    onClick: () => {
      count += 1;
    },
    onSubmit: () => {
      sentCount += 1;
    },
  };
  const container = document.body.appendChild(document.createElement('div'));
  const drawn = { ...entryLoad, entry: Object.assign(Promise.resolve(), { status: 'fulfilled' }) } as never;
  container.innerHTML = renderToString(<Page entryLoad={drawn} {...acts} />);
  root = await act(async () => hydrateRoot(container, <Page entryLoad={entryLoad} {...acts} />));
  return {
    wakes,
    region: () => container.querySelector('section') as Element,
    clicks: () => count,
    sent: () => sentCount,
    fails: () => act(async () => fail()),
    comes: async () => {
      await act(async () => settle());
      await act(() => jest.advanceTimersByTimeAsync(500));
    },
  };
}

interface Acts {
  onClick: () => void;
  onSubmit: () => void;
}

function Page({ entryLoad, ...acts }: { entryLoad: EntryLoad } & Acts): ReactNode {
  const marker = useRef<HTMLTemplateElement>(null);
  useEffect(() => (marker.current ? hydrateOnDemand(marker.current, entryLoad) : undefined), [entryLoad]);
  return (
    <StrictMode>
      <template ref={marker} />
      <Suspense fallback="Loading">
        <Content entryLoad={entryLoad} {...acts} />
      </Suspense>
    </StrictMode>
  );
}

function Content({ entryLoad, onClick, onSubmit }: { entryLoad: EntryLoad } & Acts) {
  use(entryLoad.entry as Promise<AnyEntry>);
  useLayoutEffect(() => markHydrated(entryLoad), [entryLoad]);
  return (
    <section>
      <button type="button" onClick={onClick}>
        Subscribe
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input aria-label="E-mail" />
        <input type="checkbox" aria-label="Agree" />
      </form>
      <a href="#elsewhere">Elsewhere</a>
      <button type="button" disabled>
        Send
      </button>
    </section>
  );
}

function anOpening(when: 'server' | 'touched') {
  let count = 0;
  let settle: () => void = () => undefined;
  const entry: TrackedPromise<AnyEntry> = trackPromise(
    new Promise((resolve) => {
      settle = () => resolve({ Component: Nothing });
    }),
  );
  const entryLoad: EntryLoad = {
    ref: { id: 'a/B', feature: 'a', module: 'B', when, fallback: '', query: [] },
    entry,
    isMissing: false,
    hasData: true,
    settled: Promise.resolve(),
    isDeferred: true,
    hasMarkup: true,
    loadCode: () => {
      if (!entryLoad.isDeferred) return;
      entryLoad.isDeferred = false;
      count += 1;
    },
    loadWhenFetched: async () => {
      entryLoad.loadCode();
      return true;
    },
  };
  const fail = () => {
    entryLoad.loadError = new Error('No code');
    entryLoad.isDeferred = true;
    entryLoad.onLoadError?.();
  };
  return { entryLoad, wakes: () => count, settle: () => settle(), fail };
}

/** The browser finds an element within a screen of what is seen. */
function near(element: Element): void {
  for (const { tell, element: each } of watched)
    if (each === element)
      tell([{ isIntersecting: true, target: element } as never], {} as IntersectionObserver);
}

function enterIn(field: Element | null): void {
  act(
    () =>
      void field?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      ),
  );
}

/** The text beside what was pressed in vain. */
function pressError(): string | null {
  return document.body.querySelector('[role=alert]')?.textContent ?? null;
}

function Nothing() {
  return null;
}

function press(element: Element | null, type: string, init: MouseEventInit = {}): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
  act(() => void element?.dispatchEvent(event));
  return event;
}
