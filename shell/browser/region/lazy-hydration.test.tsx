import { NETWORK_ERROR } from '@stepwell/contract';
import { act } from '@testing-library/react';
import { type ReactNode, StrictMode, Suspense, use, useEffect, useLayoutEffect, useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { AnyEntry } from '../site/entries';
import type { EntryLoad } from '../site/entry-load';
import { trackPromise } from '../site/use-promise';
import { hydrateOnDemand, markHydrated } from './lazy-hydration';

// React hydrates regions with server markup without a call of the code under test.

const observed: { report: IntersectionObserverCallback; element: Element }[] = [];
let root: Root | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.IntersectionObserver = class {
    constructor(private readonly report: IntersectionObserverCallback) {}
    observe(element: Element) {
      observed.push({ report: this.report, element });
    }
    unobserve() {}
  } as unknown as typeof IntersectionObserver;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  jest.useRealTimers();
});

describe('the code of a region with markup', () => {
  test.each<[when: string, use: (region: Element) => void]>([
    ['near the viewport', comeNear],
    ['pressed', (region) => send(region, 'pointerdown')],
    ['focused', (region) => send(region.firstElementChild, 'focusin')],
  ])('is requested when the region is %s, and not before', async (_, use) => {
    const { region, requests } = await openPage();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect([requests(), region.textContent]).toEqual([0, 'SubscribeElsewhereSend']);

    use(region);

    expect(requests()).toBe(1);
  });

  test('with `touched` in the manifest, is requested only on use', async () => {
    const { region, requests } = await openPage('touched');

    comeNear(region);
    expect(requests()).toBe(0);
    send(region, 'pointerdown');

    expect(requests()).toBe(1);
  });

  test('is not requested offline when the region comes near', async () => {
    const { region, requests } = await openPage();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    comeNear(region);
    expect(requests()).toBe(0);
    onLine.mockRestore();
    comeNear(region);

    expect(requests()).toBe(1);
  });
});

test('requests the code of a region without markup at once', () => {
  const marker = document.body.appendChild(document.createElement('template'));
  const { entryLoad, requests } = deferredLoad('server');

  hydrateOnDemand(marker, entryLoad);

  expect(requests()).toBe(1);
});

describe('a click before hydration', () => {
  test('is prevented, and the last click is replayed once after hydration', async () => {
    const { button, clicks, hydrate } = await openPage();
    send(button, 'click');
    const click = send(button, 'click');
    expect([click.defaultPrevented, clicks()]).toEqual([true, 0]);

    await hydrate();
    await act(() => jest.advanceTimersByTimeAsync(5000));

    expect(clicks()).toBe(1);
  });

  test('on a link is left to the browser after two seconds', async () => {
    const { region } = await openPage();
    send(region.querySelector('a'), 'click');
    const onClick = jest.fn();
    window.addEventListener('click', onClick, true);

    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(onClick).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));

    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onClick.mock.calls[0][0].defaultPrevented).toBe(false);
    window.removeEventListener('click', onClick, true);
  });

  test('by Enter in a field submits the form after hydration', async () => {
    const { field, submits, hydrate } = await openPage();
    const key = pressEnter(field);
    expect([key.defaultPrevented, submits()]).toEqual([true, 0]);

    await hydrate();

    expect(submits()).toBe(1);
  });

  test('with a modifier key, or outside of the region, is left to the browser', async () => {
    const { button } = await openPage();

    expect(send(button, 'click', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(send(document.body, 'click').defaultPrevented).toBe(false);
  });

  test('shows the network error on a button after eight seconds, and is then not replayed', async () => {
    const { button, clicks, hydrate } = await openPage();
    send(button, 'click');
    await act(() => jest.advanceTimersByTimeAsync(7999));
    expect(errorText()).toBeNull();

    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(errorText()).toBe(NETWORK_ERROR);
    await hydrate();

    expect([errorText(), clicks()]).toEqual([null, 0]);
  });
});

describe('code that cannot be loaded', () => {
  test('leaves the markup with typed text, and is requested again when the network is back', async () => {
    const { region, field, requests, fail, hydrate } = await openPage();
    await act(async () => field.focus());
    field.value = 'ishita@example.org';

    await fail();
    await act(async () => field.blur());
    await act(async () => field.focus());
    expect([requests(), region.isConnected]).toEqual([1, true]);
    window.dispatchEvent(new Event('online'));
    expect(requests()).toBe(2);
    await hydrate();

    expect(region.querySelector('input')).toBe(field);
    expect(field.value).toBe('ishita@example.org');
  });

  test('is requested again every 30 seconds until the region is removed', async () => {
    const { requests, region, fail } = await openPage();
    send(region, 'pointerdown');
    await fail();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(requests()).toBe(2);

    await fail();
    await act(async () => root?.unmount());
    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(requests()).toBe(2);
  });

  test.each<[what: string, click: (region: Element) => void]>([
    ['a button', (region) => send(region.firstElementChild, 'click')],
    ['a disabled button', (region) => send(region.querySelector('[disabled]'), 'pointerdown')],
    ['Enter in a form', (region) => pressEnter(region.querySelector('input'))],
  ])('shows the network error for %s at each attempt', async (_, click) => {
    const { region, clicks, submits, fail, hydrate } = await openPage();
    click(region);
    await fail();
    expect(errorText()).toBe(NETWORK_ERROR);

    click(region);
    expect(errorText()).toBeNull();
    await fail();
    expect(errorText()).toBe(NETWORK_ERROR);
    await hydrate();

    expect(errorText()).toBeNull();
    expect(clicks() + submits()).toBe(0);
  });

  test('leaves a checkbox to the browser at once', async () => {
    const { region, fail } = await openPage();
    const box = region.querySelector<HTMLInputElement>('[type=checkbox]');
    send(box, 'click');
    expect(box?.checked).toBe(false);

    await fail();

    expect([box?.checked, errorText()]).toEqual([true, null]);
  });
});

/** A page with one region with server markup. `hydrate` ends the loading of the region's code, `fail` makes it fail. */
async function openPage(when: 'server' | 'touched' = 'server') {
  const { entryLoad, requests, settle, fail } = deferredLoad(when);
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  // The server renders with loaded code.
  const loaded = { ...entryLoad, entry: Object.assign(Promise.resolve(), { status: 'fulfilled' }) } as never;
  container.innerHTML = renderToString(<Page entryLoad={loaded} onClick={onClick} onSubmit={onSubmit} />);
  root = await act(async () =>
    hydrateRoot(container, <Page entryLoad={entryLoad} onClick={onClick} onSubmit={onSubmit} />),
  );
  const region = container.querySelector('section') as Element;
  return {
    requests,
    region,
    button: region.querySelector('button'),
    field: region.querySelector('input') as HTMLInputElement,
    clicks: () => onClick.mock.calls.length,
    submits: () => onSubmit.mock.calls.length,
    fail: () => act(async () => fail()),
    hydrate: async () => {
      await act(async () => settle());
      await act(() => jest.advanceTimersByTimeAsync(500));
    },
  };
}

interface PageProps {
  entryLoad: EntryLoad;
  onClick: () => void;
  onSubmit: () => void;
}

function Page(props: PageProps): ReactNode {
  const marker = useRef<HTMLTemplateElement>(null);
  useEffect(
    () => (marker.current ? hydrateOnDemand(marker.current, props.entryLoad) : undefined),
    [props.entryLoad],
  );
  return (
    <StrictMode>
      <template ref={marker} />
      <Suspense fallback="Loading">
        <Content {...props} />
      </Suspense>
    </StrictMode>
  );
}

function Content({ entryLoad, onClick, onSubmit }: PageProps) {
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

function deferredLoad(when: 'server' | 'touched') {
  let count = 0;
  let settle: () => void = () => undefined;
  const entryLoad: EntryLoad = {
    ref: { id: 'a/B', feature: 'a', module: 'B', when, fallback: '', query: [] },
    entry: trackPromise(
      new Promise((resolve) => {
        settle = () => resolve({ Component: Nothing });
      }),
    ),
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
  return { entryLoad, requests: () => count, settle: () => settle(), fail };
}

function Nothing() {
  return null;
}

function comeNear(target: Element): void {
  for (const { report, element } of observed)
    if (element === target) report([{ isIntersecting: true, target } as never], {} as IntersectionObserver);
}

function errorText(): string | null {
  return document.body.querySelector('[role=alert]')?.textContent ?? null;
}

function pressEnter(field: Element | null): Event {
  return dispatch(field, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

function send(element: Element | null, type: string, init: MouseEventInit = {}): Event {
  return dispatch(element, new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
}

function dispatch(element: Element | null, event: Event): Event {
  act(() => void element?.dispatchEvent(event));
  return event;
}
