import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RotatingWord } from './RotatingWord';

let reducedMotion: EventTarget & { matches: boolean };
let setInView: (isIntersecting: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  reducedMotion = Object.assign(new EventTarget(), { matches: false });
  window.matchMedia = () => reducedMotion as unknown as MediaQueryList;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      setInView = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => jest.useRealTimers());

test('the server renders the complete first word', () => {
  expect(renderToString(<RotatingWord />)).toContain('>Learning<');
});

test('shows the words in turn, each for 500 ms, and types 40 ms a letter', () => {
  const { text } = show();
  setInView(true);

  pass(499);
  expect(text()).toBe('Learning');
  pass(1);
  expect(text()).toBe('Learnin');
  // Common first letters stay.
  pass(8 * 40);
  expect(text()).toBe('Leading');
});

test('begins again after the last word', () => {
  const { text } = show();
  setInView(true);
  const seen = new Set<string>();

  for (let passed = 0; passed < 4000; passed += 20) {
    pass(20);
    seen.add(text());
  }

  expect([...seen]).toEqual(expect.arrayContaining(['Learning', 'Leading', 'Innovating']));
});

test.each([
  ['before it is in the viewport', () => undefined],
  [
    'outside the viewport',
    () => {
      setInView(true);
      setInView(false);
    },
  ],
  [
    'under reduced motion',
    () => {
      reducedMotion.matches = true;
      setInView(true);
    },
  ],
])('types nothing %s', (_, arrange) => {
  const { text } = show();
  arrange();

  pass(5000);

  expect(text()).toBe('Learning');
  expect(jest.getTimerCount()).toBe(0);
});

function show() {
  const { container } = render(<RotatingWord />);
  return { text: () => (container.textContent ?? '').replace('\u200b', '') };
}

function pass(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
}
