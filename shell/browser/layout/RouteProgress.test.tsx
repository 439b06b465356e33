import { Link } from '@stepwell/platform';
import { act, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderInFrame } from '../testing';
import { RouteProgress } from './RouteProgress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the first page is not a route change', () => {
  renderPage();

  act(() => jest.advanceTimersByTime(1000));

  expect(shownPercent()).toBeNull();
});

test('advances in random steps every 100 ms and completes at 500 ms', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renderPage();

  follow('Courses');

  expect(shownPercent()).toBe(0);
  const seen = Array.from({ length: 5 }, () => {
    act(() => jest.advanceTimersByTime(100));
    return shownPercent();
  });
  expect(seen).toEqual([15, 30, 45, 60, 100]);
});

test('stops at 90 percent, however large the steps', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  renderPage();
  follow('Courses');

  act(() => jest.advanceTimersByTime(499));
  expect(shownPercent()).toBe(90);

  act(() => jest.advanceTimersByTime(1));
  expect(shownPercent()).toBe(100);
});

test('goes away when it is complete', () => {
  renderPage();
  follow('Courses');

  act(() => jest.advanceTimersByTime(701));

  expect(shownPercent()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});

test('a second change begins anew', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renderPage();
  follow('Courses');
  act(() => jest.advanceTimersByTime(400));

  follow('Home');

  expect(shownPercent()).toBe(0);
  act(() => jest.advanceTimersByTime(499));
  expect(shownPercent()).toBe(60);
});

test('a change of query or hash is no route change', () => {
  renderPage();

  follow('Same page, other query');
  act(() => jest.advanceTimersByTime(200));

  expect(shownPercent()).toBeNull();
});

function renderPage() {
  renderInFrame(
    <StrictMode>
      <RouteProgress />
      <Link href="/">Home</Link>
      <Link href="/courses">Courses</Link>
      <Link href="/?tab=2#here">Same page, other query</Link>
    </StrictMode>,
  );
}

function follow(name: string) {
  fireEvent.click(screen.getByRole('link', { name }));
}

/** What the bar shows; `null` while it is hidden. */
function shownPercent(): number | null {
  const bar = document.querySelector<HTMLElement>('.bar');
  if (!bar?.hasAttribute('data-visible')) return null;
  return Math.round(Number(/scaleX\((.*)\)/.exec(bar.style.transform)?.[1]) * 100);
}
