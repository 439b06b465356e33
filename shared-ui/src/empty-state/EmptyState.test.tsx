import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './EmptyState';
import { FallbackCard } from './FallbackCard';

test('says No Data unless it is told better, and its drawing says nothing', () => {
  render(
    <EmptyState art="/art/empty.svg" level={2} actions={<button type="button">Try again</button>}>
      The well is dry.
    </EmptyState>,
  );

  expect(screen.getByRole('heading', { name: 'No Data', level: 2 })).toBeInTheDocument();
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/art/empty.svg');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('a failed region offers a second try', async () => {
  const onRetry = jest.fn();
  render(<FallbackCard title="Courses are not available" onRetry={onRetry} />);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('Courses are not available');
});

test('a failed region offers no second try where there can be none', () => {
  render(<FallbackCard />);

  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a second try that is under way is not started again', async () => {
  const onRetry = jest.fn();
  render(<FallbackCard onRetry={onRetry} busy />);

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(onRetry).not.toHaveBeenCalled();
});
