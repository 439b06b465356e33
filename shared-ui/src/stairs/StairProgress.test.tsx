import { render, screen } from '@testing-library/react';
import { StairProgress } from './StairProgress';

test.each([
  [1, ['now', 'next', 'next']],
  [2, ['done', 'now', 'next']],
  [3, ['done', 'done', 'now']],
  [4, ['done', 'done', 'done']],
])('while step %i of 3 is current, the states are %j', (current, expected) => {
  render(<StairProgress label="Checkout progress" steps={['Details', 'Pay', 'Review']} current={current} />);

  const steps = screen.getAllByRole('listitem');
  expect(steps.map((step) => step.dataset.state)).toEqual(expected);
  expect(steps.map((step) => step.getAttribute('aria-current') === 'step')).toEqual(
    expected.map((state) => state === 'now'),
  );
});

test('announces completed steps', () => {
  render(<StairProgress label="Checkout progress" steps={['Details', 'Pay']} current={2} />);

  expect(screen.getByRole('list', { name: 'Checkout progress' })).toHaveTextContent('1. Details, done');
});
