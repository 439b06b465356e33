import { act } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { AnyEntry } from '../site/entries';
import type { Opening } from '../site/opening';
import { type Readable, readable } from '../site/readable';
import { isNowAlive, watchGate } from './gates';

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

  expect([wakes(), region().textContent]).toEqual([0, 'Subscribe']);
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
  const { opening, wakes } = anOpening('server');

  watchGate(marker, opening);

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

  test('that waits for two seconds does what it does without scripts', async () => {
    const { region } = await aPage();
    press(region().firstElementChild, 'click');
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

  test('outside of the region is not kept', async () => {
    await aPage();

    expect(press(document.body, 'click').defaultPrevented).toBe(false);
  });
});

/** A page with one region as the server sent it, whose code comes when the test says so. */
async function aPage(when: 'server' | 'touched' = 'server') {
  const { opening, wakes, settle } = anOpening(when);
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
  const drawn = { ...opening, entry: Object.assign(Promise.resolve(), { status: 'fulfilled' }) } as never;
  container.innerHTML = renderToString(<Page opening={drawn} {...acts} />);
  root = await act(async () => hydrateRoot(container, <Page opening={opening} {...acts} />));
  return {
    wakes,
    region: () => container.querySelector('section') as Element,
    clicks: () => count,
    sent: () => sentCount,
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

function Page({ opening, ...acts }: { opening: Opening } & Acts): ReactNode {
  const marker = useRef<HTMLTemplateElement>(null);
  useEffect(() => (marker.current ? watchGate(marker.current, opening) : undefined), [opening]);
  return (
    <StrictMode>
      <template ref={marker} />
      <Suspense fallback="Loading">
        <Content opening={opening} {...acts} />
      </Suspense>
    </StrictMode>
  );
}

function Content({ opening, onClick, onSubmit }: { opening: Opening } & Acts) {
  use(opening.entry as Promise<AnyEntry>);
  useLayoutEffect(() => isNowAlive(opening), [opening]);
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
      </form>
    </section>
  );
}

function anOpening(when: 'server' | 'touched') {
  let count = 0;
  let settle: () => void = () => undefined;
  const entry: Readable<AnyEntry> = readable(
    new Promise((resolve) => {
      settle = () => resolve({ Component: Nothing });
    }),
  );
  const opening: Opening = {
    ref: { id: 'a/B', feature: 'a', module: 'B', when, fallback: '', query: [] },
    entry,
    isMissing: false,
    hasData: true,
    settled: Promise.resolve(),
    isAsleep: true,
    wake: () => {
      if (!opening.isAsleep) return;
      opening.isAsleep = false;
      count += 1;
    },
    wakeOnceHere: async () => {
      opening.wake();
      return true;
    },
  };
  return { opening, wakes: () => count, settle: () => settle() };
}

/** The browser finds an element within a screen of what is seen. */
function near(element: Element): void {
  for (const { tell, element: each } of watched)
    if (each === element)
      tell([{ isIntersecting: true, target: element } as never], {} as IntersectionObserver);
}

function Nothing() {
  return null;
}

function press(element: Element | null, type: string, init: MouseEventInit = {}): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
  act(() => void element?.dispatchEvent(event));
  return event;
}
