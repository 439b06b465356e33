import { NOT_FOUND_HEADING } from '@stepwell/contract';
import { notFound } from '@stepwell/platform';
import { render, screen } from '@testing-library/react';
import { NotFoundBoundary } from './NotFoundBoundary';

// React logs each error that a boundary catches, and a logged error would fail the test.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());

test('shows the not-found heading when the subject of the page does not exist', () => {
  render(
    <NotFoundBoundary>
      <Thrower fail={() => notFound('course c1')} />
    </NotFoundBoundary>,
  );

  expect(screen.getByRole('heading', { name: NOT_FOUND_HEADING })).toBeVisible();
});

test('passes any other error on', () => {
  const page = (
    <NotFoundBoundary>
      <Thrower
        fail={() => {
          throw new Error('broken');
        }}
      />
    </NotFoundBoundary>
  );

  expect(() => render(page)).toThrow('broken');
});

/** A component that throws an error while it renders. */
function Thrower({ fail }: { fail: () => never }) {
  return fail();
}
