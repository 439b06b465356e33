import { Link } from '@stepwell/platform';
import { act, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderInFrame } from '../frame.testing';
import { RouteProgress } from './RouteProgress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('is hidden on the first page', () => {
  renderPage();

  act(() => jest.advanceTimersByTime(1000));

  expect(shownPercent()).toBeNull();
});

test('advances in random steps every 100 ms and completes at 500 ms', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renderPage();

  click('Courses');

  expect(shownPercent()).toBe(0);
  const seen = Array.from({ length: 5 }, () => {
    act(() => jest.advanceTimersByTime(100));
    return shownPercent();
  });
  expect(seen).toEqual([15, 30, 45, 60, 100]);
});

test('stops at 90 percent until 500 ms', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  renderPage();
  click('Courses');

  act(() => jest.advanceTimersByTime(499));
  expect(shownPercent()).toBe(90);

  act(() => jest.advanceTimersByTime(1));
  expect(shownPercent()).toBe(100);
});

test('is hidden after it is complete', () => {
  renderPage();
  click('Courses');

  act(() => jest.advanceTimersByTime(701));

  expect(shownPercent()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});

test('starts again with a second navigation', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renderPage();
  click('Courses');
  act(() => jest.advanceTimersByTime(400));

  click('Home');

  expect(shownPercent()).toBe(0);
  act(() => jest.advanceTimersByTime(499));
  expect(shownPercent()).toBe(60);
});

test('ignores changes of query and hash', () => {
  renderPage();
  // The test leaves the first page, which never shows the bar.
  click('Courses');
  act(() => jest.advanceTimersByTime(1000));

  click('Courses, other query');
  act(() => jest.advanceTimersByTime(200));

  expect(shownPercent()).toBeNull();
});

function renderPage() {
  renderInFrame(
    <StrictMode>
      <RouteProgress />
      <Link href="/">Home</Link>
      <Link href="/courses">Courses</Link>
      <Link href="/courses?tab=2#here">Courses, other query</Link>
    </StrictMode>,
  );
}

function click(name: string) {
  fireEvent.click(screen.getByRole('link', { name }));
}

/** `null` while the bar is hidden. */
function shownPercent(): number | null {
  const bar = document.querySelector<HTMLElement>('.bar');
  if (!bar?.hasAttribute('data-visible')) return null;
  return Math.round(Number(/scaleX\((.*)\)/.exec(bar.style.transform)?.[1]) * 100);
}
