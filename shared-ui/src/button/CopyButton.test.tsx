import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './CopyButton';

afterEach(() => jest.useRealTimers());

test('confirms a copy for two seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<CopyButton text="SW26118421" label="Copy order id" />);

  await user.click(screen.getByRole('button', { name: 'Copy order id' }));

  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('SW26118421');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('shows an error when the clipboard refuses the text', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  render(<CopyButton text="SW26118421" label="Copy order id" />);

  await user.click(screen.getByRole('button'));

  expect(await screen.findByText('Could not copy')).toBeInTheDocument();
});
