import { aWorld, renderEntry } from '@stepwell/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as Newsletter from '../Newsletter';

const email = () => screen.getByRole('textbox', { name: 'E-mail address' });
const button = () => screen.getByRole('button', { name: 'Subscribe' });

describe('newsletter', () => {
  it('cannot be sent while nothing has been typed', () => {
    renderEntry(Newsletter);

    expect(button()).toBeDisabled();
  });

  it('shows no error before the field was left, then the text of the rule', async () => {
    const user = userEvent.setup();
    renderEntry(Newsletter);

    await user.type(email(), 'nobody');
    await waitFor(() => expect(button()).toBeDisabled());
    expect(screen.queryByText('Enter a valid email address')).not.toBeInTheDocument();
    await user.tab();

    expect(await screen.findByText('Enter a valid email address')).toBeVisible();
  });

  it('sends the trimmed address, clears the field, and forgets the message after two seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { sent } = renderEntry(Newsletter, {
      answers: {
        'POST /api/newsletters/subscribeNewsletter': { status: 201, message: 'Thank you for subscribing' },
      },
    });

    await user.type(email(), 'ishita@example.org ');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Thank you for subscribing'));

    expect(sent.map(({ body }) => body)).toEqual([{ email: 'ishita@example.org' }]);
    expect(email()).toHaveValue('');
    expect(button()).toBeDisabled();
    act(() => jest.advanceTimersByTime(1999));
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    jest.useRealTimers();
  });

  it('keeps what was typed when the server refuses, and shows its message in place of the error', async () => {
    const user = userEvent.setup();
    renderEntry(Newsletter, {
      world: aWorld({
        answers: { 'POST /api/newsletters/subscribeNewsletter': { status: 429, message: 'Too many' } },
      }),
    });

    await user.type(email(), 'ishita@example.org');
    await waitFor(() => expect(button()).toBeEnabled());
    await user.click(button());

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Too many'));
    expect(email()).toHaveValue('ishita@example.org');
  });
});
