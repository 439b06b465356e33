import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './EmptyState';
import { FallbackCard } from './FallbackCard';

test('has the default title No Data and a decorative drawing', () => {
  render(
    <EmptyState art="/art/empty.svg" level={2} actions={<button type="button">Try again</button>}>
      There are no courses yet.
    </EmptyState>,
  );

  expect(screen.getByRole('heading', { name: 'No Data', level: 2 })).toBeInTheDocument();
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/art/empty.svg');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('FallbackCard calls onRetry', async () => {
  const onRetry = jest.fn();
  render(<FallbackCard title="Courses are not available" onRetry={onRetry} />);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Courses are not available');
});

test('FallbackCard does not retry while busy', async () => {
  const onRetry = jest.fn();
  render(<FallbackCard onRetry={onRetry} busy />);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(onRetry).not.toHaveBeenCalled();
});
