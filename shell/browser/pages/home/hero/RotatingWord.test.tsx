import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RotatingWord } from './RotatingWord';

interface Moved {
  what: string;
  keyframes: Keyframe[];
  timing: KeyframeAnimationOptions;
  isOver: boolean;
}

let calm: { matches: boolean; change: () => void };
let seen: (isIntersecting: boolean) => void;
let resized: () => void;
let moved: Moved[];

beforeEach(() => {
  moved = [];
  const query = { matches: false, onchange: () => undefined };
  calm = Object.assign(query, { change: () => query.onchange() });
  window.matchMedia = () => query as unknown as MediaQueryList;
  Object.assign(globalThis, {
    IntersectionObserver: observerOf((tell) => {
      seen = (isIntersecting) => act(() => tell([{ isIntersecting }]));
    }),
    ResizeObserver: observerOf((tell) => {
      resized = () => act(() => tell([]));
    }),
  });
  // As wide as its letters are many.
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return { width: this.toString().length * 10 } as DOMRect;
  };
  Element.prototype.animate = function (this: Element, keyframes, timing) {
    const each: Moved = {
      what: (timing as KeyframeAnimationOptions).pseudoElement ?? this.textContent ?? '',
      keyframes: keyframes as Keyframe[],
      timing: timing as KeyframeAnimationOptions,
      isOver: false,
    };
    moved.push(each);
    return {
      cancel: () => {
        each.isOver = true;
      },
    } as Animation;
  };
});

test('the server sends the first word whole', () => {
  expect(renderToString(<RotatingWord />)).toContain('>Learning<');
});

test('stands until it is seen', async () => {
  await show();

  expect(running()).toEqual([]);
});

test('moves for ever, and does nothing else: no letter costs the page a layout', async () => {
  await show();
  seen(true);

  expect(running()).not.toEqual([]);
  for (const { keyframes, timing } of running()) {
    expect(timing.iterations).toBe(Number.POSITIVE_INFINITY);
    for (const { offset: _, easing: __, ...look } of keyframes)
      expect([['transform'], ['opacity']]).toContainEqual(Object.keys(look));
  }
});

test('the edge that cuts the letters off moves a letter at a time, and the letters themselves stand', async () => {
  await show();
  seen(true);

  const [edge, words] = running()
    .filter(({ what }) => what === 'LearningLeadingInnovating')
    .map(({ keyframes }) =>
      keyframes.map(({ transform }) => /\((-?\d+)px(?:,(-?\d+)px)?\)/.exec(String(transform))),
    );
  const moves = edge?.map((each) => Number(each?.[1]));
  expect(moves?.slice(0, 10)).toEqual([0, -10, -20, -30, -40, -50, -40, -30, -20, -10]);
  expect(words?.map((each) => Number(each?.[1]) + 0)).toEqual(moves?.map((x) => 0 - x));
});

test('each word comes into view in its turn', async () => {
  await show();
  for (const [index, word] of screen.getAllByText(/ing$/).entries())
    Object.defineProperty(word, 'offsetTop', { value: index * 100 });
  seen(true);

  const words = running().find(({ keyframes }) => String(keyframes[0]?.transform).includes(','));
  const tops = words?.keyframes.map(({ transform }) => Number(/,-?(\d+)px/.exec(String(transform))?.[1]));
  expect(tops?.filter((top, index) => top !== tops[index - 1])).toEqual([0, 100, 200, 0]);
});

test('letters that have another size are measured anew', async () => {
  await show();
  seen(true);
  const before = running();

  resized();

  expect(before.every(({ isOver }) => isOver)).toBe(true);
  expect(running()).toHaveLength(before.length);
});

test('stands at Learning for those who want no motion, also when they say so later', async () => {
  calm.matches = true;
  await show();
  seen(true);
  expect(running()).toEqual([]);

  calm.matches = false;
  act(() => calm.change());
  expect(running()).not.toEqual([]);

  calm.matches = true;
  act(() => calm.change());
  expect(running()).toEqual([]);
});

test('rests out of sight, and when it is gone', async () => {
  const { unmount } = await show();
  seen(true);

  seen(false);
  expect(running()).toEqual([]);

  seen(true);
  unmount();
  expect(running()).toEqual([]);
});

/** With the code that moves it, which comes after. */
async function show() {
  const shown = render(<RotatingWord />);
  await act(() => import('./keep-typing'));
  return shown;
}

function running(): Moved[] {
  return moved.filter(({ isOver }) => !isOver);
}

function observerOf(made: (tell: (entries: { isIntersecting: boolean }[]) => void) => void) {
  return class {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      made(tell);
    }
    observe() {}
    disconnect() {}
  };
}
