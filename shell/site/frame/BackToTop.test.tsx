import { siteStore } from '@stepwell/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInFrame } from '../frame.testing';
import { BackToTop } from './BackToTop';

afterEach(() => setScrollY(0));

test.each([
  [100, false],
  [101, true],
])('at %d px the button is visible: %s', (y, isShown) => {
  const { stores } = renderInFrame(<BackToTop />);

  setScrollY(y);

  expect(stores.get(siteStore).getState().isBackToTopVisible).toBe(isShown);
  expect(screen.getByRole('button', { name: 'Back to top' }).hasAttribute('data-visible')).toBe(isShown);
});

test('is visible at a restored scroll position, which is read after the first paint', async () => {
  const scrollY = jest.fn(() => 900);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: scrollY });

  const { stores } = renderInFrame(<BackToTop />);

  expect(scrollY).not.toHaveBeenCalled();
  await waitFor(() => expect(stores.get(siteStore).getState().isBackToTopVisible).toBe(true));
  Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: 0 });
});

test('writes the state only when the visibility changes', () => {
  const { stores } = renderInFrame(<BackToTop />);
  const onChange = jest.fn();
  stores.get(siteStore).subscribe(onChange);

  for (const y of [10, 50, 150, 300, 700]) setScrollY(y);

  expect(onChange).toHaveBeenCalledTimes(1);
});

test('scrolls to the top', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  renderInFrame(<BackToTop />);

  await userEvent.click(screen.getByRole('button', { name: 'Back to top' }));

  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
});

function setScrollY(y: number) {
  Object.assign(window, { scrollY: y });
  act(() => {
    fireEvent.scroll(window);
  });
}
