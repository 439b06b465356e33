import type { Scenario } from '@stepwell/contract';
import { renderEntry } from '@stepwell/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as Newsletter from '../Newsletter';
import { subscribeStore } from './subscribe.store';

const SUBSCRIBE = 'POST /api/newsletters/subscribeNewsletter';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('newsletter', () => {
  test('ignores a second submission during the call', async () => {
    const { sent, stores } = await subscribe({ status: 201, delayMs: 60_000 });
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(button()).toBeDisabled();

    fireEvent.submit(email());
    const second = await stores.get(subscribeStore).getState().subscribe({ email: 'a@b.co' });
    await settle();

    expect(second).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['success', { status: 201, message: 'Thank you' }],
    ['refusal', { status: 422, message: 'Not this one' }],
  ])('clears the message two seconds after a %s', async (_, answer) => {
    await subscribe(answer);

    await settle(1999);
    expect(serverLine()).toHaveTextContent(answer.message);
    await settle(1);

    expect(serverLine()).toBeEmptyDOMElement();
  });

  test('shows the server’s message, and the error at the field once the message is cleared', async () => {
    await subscribe({ status: 422, message: 'Please check it', data: { fields: { email: 'Not ours' } } });

    expect(serverLine()).toHaveTextContent('Please check it');
    expect(screen.queryByText('Not ours')).not.toBeInTheDocument();
    await settle(2000);

    expect(screen.getByText('Not ours')).toBeVisible();
  });
});

const email = () => screen.getByRole('textbox', { name: 'E-mail address' });
const button = () => screen.getByRole('button', { name: 'Subscribe' });
const serverLine = () => screen.getByRole('status');
const user = () => userEvent.setup({ delay: null });

/** Lets promises and timers of the next milliseconds run. */
const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

async function type(text: string) {
  await user().click(email());
  if (text) await user().keyboard(text);
  // The rules run in the task after the next frame.
  await settle(20);
}

async function subscribe(
  answer: NonNullable<Scenario['answers']>[typeof SUBSCRIBE],
  address = 'ishita@example.org',
) {
  const view = renderEntry(Newsletter, { answers: { [SUBSCRIBE]: answer } });
  await type(address);
  await user().click(button());
  await settle();
  return view;
}
