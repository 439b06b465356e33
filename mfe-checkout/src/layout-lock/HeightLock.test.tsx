import { render, waitFor } from '@testing-library/react';
import { HeightLock } from './HeightLock';

/** Heights of the contents in px, which jsdom does not lay out. */
const HEIGHTS: Record<string, number> = { form: 900, payment: 700, result: 1500 };

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

function renderStep(step: string) {
  return <HeightLock contentKey={step}>{step}</HeightLock>;
}

const kept = (container: HTMLElement) =>
  (container.firstElementChild as HTMLElement).style.getPropertyValue('--locked-height');

afterEach(() => jest.restoreAllMocks());

test('keeps its height for a shorter step while its bottom is in view', async () => {
  layOut(-400);
  const { container, rerender } = render(renderStep('form'));

  rerender(renderStep('payment'));
  await twoFrames();

  expect(kept(container)).toBe('900px');
});

test('takes the height of its content once its bottom is out of view', async () => {
  layOut(400);
  const { container, rerender } = render(renderStep('form'));

  rerender(renderStep('payment'));
  expect(kept(container)).toBe('900px');

  await waitFor(() => expect(kept(container)).toBe(''));
});

test('releases its height on scrollend when its bottom is out of view', async () => {
  layOut(-400);
  const { container, rerender } = render(renderStep('form'));
  rerender(renderStep('payment'));
  await twoFrames();
  expect(kept(container)).toBe('900px');

  layOut(400);
  document.dispatchEvent(new Event('scrollend'));

  expect(kept(container)).toBe('');
});

test('does not keep its height within a step', () => {
  layOut(-400);
  const { container, rerender } = render(renderStep('form'));

  rerender(renderStep('form'));

  expect(kept(container)).toBe('');
});

function twoFrames() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}
