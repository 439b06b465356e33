import { render, waitFor } from '@testing-library/react';
import { HeightLock } from './HeightLock';

/** Natural heights in px of the contents by their text, because jsdom lays nothing out. */
const HEIGHTS: Record<string, number> = { form: 900, payment: 700 };

/** Sets the layout. @param top distance in px of the box's top edge from the top of the window, whose height is 768 */
function layOut(top: number) {
  const natural = (box: HTMLElement) => HEIGHTS[box.textContent ?? ''] ?? 0;
  const height = (box: HTMLElement) =>
    Math.max(natural(box), Number.parseFloat(box.style.getPropertyValue('--locked-height')) || 0);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return height(this);
  });
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { bottom: top + height(this) } as DOMRect;
  });
}

function boxWith(step: string) {
  return <HeightLock contentKey={step}>{step}</HeightLock>;
}

const lockedHeight = (container: HTMLElement) =>
  (container.firstElementChild as HTMLElement).style.getPropertyValue('--locked-height');

afterEach(() => jest.restoreAllMocks());

test('the box keeps its height for a shorter step while the bottom of the box is in view', async () => {
  layOut(-400);
  const { container, rerender } = render(boxWith('form'));

  rerender(boxWith('payment'));
  await twoFrames();

  expect(lockedHeight(container)).toBe('900px');
});

test('the box takes the height of the new content when the bottom of the box is out of view', async () => {
  layOut(400);
  const { container, rerender } = render(boxWith('form'));

  rerender(boxWith('payment'));
  expect(lockedHeight(container)).toBe('900px');

  await waitFor(() => expect(lockedHeight(container)).toBe(''));
});

test('the box takes the height of the new content on scrollend when the bottom of the box is out of view', async () => {
  layOut(-400);
  const { container, rerender } = render(boxWith('form'));
  rerender(boxWith('payment'));
  await twoFrames();
  expect(lockedHeight(container)).toBe('900px');

  layOut(400);
  document.dispatchEvent(new Event('scrollend'));

  expect(lockedHeight(container)).toBe('');
});

test('the box has no fixed height within a step', () => {
  layOut(-400);
  const { container, rerender } = render(boxWith('form'));

  rerender(boxWith('form'));

  expect(lockedHeight(container)).toBe('');
});

function twoFrames() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}
