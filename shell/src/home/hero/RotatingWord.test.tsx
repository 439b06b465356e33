import { act, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { RotatingWord } from './RotatingWord';

let calm: { matches: boolean; change: () => void };
let seen: (isIntersecting: boolean) => void;

beforeEach(() => {
  jest.useFakeTimers();
  const query = { matches: false, onchange: () => undefined };
  calm = Object.assign(query, { change: () => query.onchange() });
  window.matchMedia = () => query as unknown as MediaQueryList;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      seen = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});
afterEach(() => jest.useRealTimers());

test('the server sends the first word whole', () => {
  expect(renderToString(<RotatingWord />)).toContain('>Learning<');
});

test('waits 500 ms, then changes a letter every 40 ms', () => {
  const { container } = render(<RotatingWord />);
  seen(true);

  wait(499);
  expect(container).toHaveTextContent(/^Learning$/);
  wait(1);
  expect(container).toHaveTextContent(/^Learnin$/);
  wait(40);
  expect(container).toHaveTextContent(/^Learni$/);
});

test('runs for ever through its three words', () => {
  const { container } = render(<RotatingWord />);
  seen(true);
  const words = new Set<string>();

  for (let time = 0; time < 20_000; time += 20) {
    wait(20);
    words.add(container.textContent ?? '');
  }

  for (const word of ['Learning', 'Leading', 'Innovating']) expect(words).toContain(word);
  expect(jest.getTimerCount()).toBe(1);
});

test('stands at Learning for those who want no motion, also when they say so later', () => {
  calm.matches = true;
  const { container } = render(<RotatingWord />);
  seen(true);
  wait(5000);
  expect(container).toHaveTextContent(/^Learning$/);

  calm.matches = false;
  act(() => calm.change());
  wait(580);
  expect(container).not.toHaveTextContent(/^Learning$/);

  calm.matches = true;
  act(() => calm.change());
  expect(container).toHaveTextContent(/^Learning$/);
  expect(jest.getTimerCount()).toBe(0);
});

test('rests out of sight', () => {
  const { container } = render(<RotatingWord />);
  seen(true);
  wait(540);
  const before = container.textContent;

  seen(false);
  wait(5000);

  expect(container.textContent).toBe(before);
  expect(jest.getTimerCount()).toBe(0);
});

/** Every tick renders, and the next timer starts after it. */
function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 1) act(() => jest.advanceTimersByTime(1));
}
