import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RotatingWord } from './RotatingWord';

interface StartedAnimation {
  /** Text of the element, or name of its pseudo-element. */
  target: string;
  keyframes: Keyframe[];
  timing: KeyframeAnimationOptions;
  isCancelled: boolean;
}

let reducedMotion: { matches: boolean; change: () => void };
let setInView: (isIntersecting: boolean) => void;
let resize: () => void;
let started: StartedAnimation[];

beforeEach(() => {
  started = [];
  const query = { matches: false, onchange: () => undefined };
  // Always returns the same object, so that a test that sets `matches` changes what the component reads.
  reducedMotion = Object.assign(query, { change: () => query.onchange() });
  window.matchMedia = () => query as unknown as MediaQueryList;
  Object.assign(globalThis, {
    IntersectionObserver: observerOf((callback) => {
      setInView = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }),
    ResizeObserver: observerOf((callback) => {
      resize = () => act(() => callback([]));
    }),
  });
  // Each letter has the same width.
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return { width: this.toString().length * 10 } as DOMRect;
  };
  Element.prototype.animate = function (this: Element, keyframes, timing) {
    const each: StartedAnimation = {
      target: (timing as KeyframeAnimationOptions).pseudoElement ?? this.textContent ?? '',
      keyframes: keyframes as Keyframe[],
      timing: timing as KeyframeAnimationOptions,
      isCancelled: false,
    };
    started.push(each);
    return {
      cancel: () => {
        each.isCancelled = true;
      },
    } as Animation;
  };
});

test('renders the complete first word on the server', () => {
  expect(renderToString(<RotatingWord />)).toContain('>Learning<');
});

test('does not move before it is in the viewport', async () => {
  await show();

  expect(running()).toEqual([]);
});

test('animates only transform and opacity, endlessly', async () => {
  await show();
  setInView(true);

  expect(running()).not.toEqual([]);
  for (const { keyframes, timing } of running()) {
    expect(timing.iterations).toBe(Number.POSITIVE_INFINITY);
    for (const { offset: _, easing: __, ...animated } of keyframes)
      expect([['transform'], ['opacity']]).toContainEqual(Object.keys(animated));
  }
});

test('moves the clipping element by one letter per step, and the words in the opposite direction', async () => {
  await show();
  setInView(true);

  const [clip, words] = running()
    .filter(({ target }) => target === 'LearningLeadingInnovating')
    .map(({ keyframes }) =>
      keyframes.map(({ transform }) => /\((-?\d+)px(?:,(-?\d+)px)?\)/.exec(String(transform))),
    );
  const moves = clip?.map((each) => Number(each?.[1]));
  expect(moves?.slice(0, 10)).toEqual([0, -10, -20, -30, -40, -50, -40, -30, -20, -10]);
  // `+ 0` and `0 -` give 0 instead of -0, which `toEqual` distinguishes.
  expect(words?.map((each) => Number(each?.[1]) + 0)).toEqual(moves?.map((x) => 0 - x));
});

test('shows the words in turn', async () => {
  await show();
  for (const [index, word] of screen.getAllByText(/ing$/).entries())
    Object.defineProperty(word, 'offsetTop', { value: index * 100 });
  setInView(true);

  // Only the words move vertically, so only their transform has a second coordinate.
  const words = running().find(({ keyframes }) => String(keyframes[0]?.transform).includes(','));
  const tops = words?.keyframes.map(({ transform }) => Number(/,-?(\d+)px/.exec(String(transform))?.[1]));
  expect(tops?.filter((top, index) => top !== tops[index - 1])).toEqual([0, 100, 200, 0]);
});

test('starts again with new measures after a resize', async () => {
  await show();
  setInView(true);
  const before = running();

  resize();

  expect(before.every(({ isCancelled }) => isCancelled)).toBe(true);
  expect(running()).toHaveLength(before.length);
});

test('does not animate under reduced motion, even if the setting changes later', async () => {
  reducedMotion.matches = true;
  await show();
  setInView(true);
  expect(running()).toEqual([]);

  reducedMotion.matches = false;
  act(() => reducedMotion.change());
  expect(running()).not.toEqual([]);

  reducedMotion.matches = true;
  act(() => reducedMotion.change());
  expect(running()).toEqual([]);
});

test('stops outside the viewport, and when it is removed', async () => {
  const { unmount } = await show();
  setInView(true);

  setInView(false);
  expect(running()).toEqual([]);

  setInView(true);
  unmount();
  expect(running()).toEqual([]);
});

/** Renders the component and loads its animation. */
async function show() {
  const shown = render(<RotatingWord />);
  await act(() => import('./keep-typing'));
  return shown;
}

function running(): StartedAnimation[] {
  return started.filter(({ isCancelled }) => !isCancelled);
}

function observerOf(onCreate: (callback: (entries: { isIntersecting: boolean }[]) => void) => void) {
  return class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      onCreate(callback);
    }
    observe() {}
    disconnect() {}
  };
}
