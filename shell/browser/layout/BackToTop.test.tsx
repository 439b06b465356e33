import { siteStore } from '@stepwell/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInFrame } from '../testing';
import { BackToTop } from './BackToTop';

afterEach(() => scrolledTo(0));

test.each([
  [0, false],
  [100, false],
  [101, true],
  [5000, true],
])('scrolled %d px, it shows: %s', (y, isShown) => {
  const { stores } = renderInFrame(<BackToTop />);

  scrolledTo(y);

  expect(stores.get(siteStore).getState().isBackToTopVisible).toBe(isShown);
  expect(screen.getByRole('button', { name: 'Back to top' }).hasAttribute('data-visible')).toBe(isShown);
});

test('shows on a page that the browser has opened further down, and asks for that once the page has come alive', async () => {
  const scrollY = jest.fn(() => 900);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: scrollY });

  const { stores } = renderInFrame(<BackToTop />);

  expect(scrollY).not.toHaveBeenCalled();
  await waitFor(() => expect(stores.get(siteStore).getState().isBackToTopVisible).toBe(true));
  Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: 0 });
});

test('scrolling on writes nothing while nothing changes', () => {
  const { stores } = renderInFrame(<BackToTop />);
  const told = jest.fn();
  stores.get(siteStore).subscribe(told);

  for (const y of [10, 50, 150, 300, 700]) scrolledTo(y);

  expect(told).toHaveBeenCalledTimes(1);
});

test('takes the page to its top', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  renderInFrame(<BackToTop />);

  await userEvent.click(screen.getByRole('button', { name: 'Back to top' }));

  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
});

function scrolledTo(y: number) {
  Object.assign(window, { scrollY: y });
  act(() => {
    fireEvent.scroll(window);
  });
}
