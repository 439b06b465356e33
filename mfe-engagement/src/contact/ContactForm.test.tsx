import type { Scenario } from '@stepwell/contract';
import { renderEntry } from '@stepwell/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as ContactPage from '../ContactPage';

// Some tests type whole forms, which takes a busy machine longer than the usual five seconds.
jest.setTimeout(20_000);

const QUERY = 'POST /api/queries/addNewQuery';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('query form', () => {
  test('sends trimmed values, shows the returned id and clears the form', async () => {
    const { sent } = await sendQuery({ status: 201, data: { id: 'Q-20418' } });

    expect(sent.map(({ key, body }) => ({ key, body }))).toEqual([
      {
        key: QUERY,
        body: {
          name: 'Ishita Rao',
          email: 'ishita@example.org',
          phone: '9876543210',
          message: 'Which batch?',
        },
      },
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('Q-20418');
    expect(screen.getByRole('status').parentElement).toHaveFocus();
    for (const name of FIELDS) expect(field(name)).toHaveValue('');
    for (const name of FIELDS) expect(field(name)).toBeValid();
  });

  test('shows the server message, marks its fields, and keeps the values', async () => {
    await sendQuery({
      status: 422,
      message: 'Please check your details',
      data: { fields: { phone: 'Phone number is not valid' } },
    });

    expect(screen.getByRole('alert')).toHaveTextContent('Please check your details');
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription(expect.stringContaining('Phone number is not valid'));
    expect(field('Full name')).toHaveValue(' Ishita Rao ');
    expect(field('Message')).toHaveValue('  Which batch?  ');
  });

  test('sends once, however often the button is pressed during the call', async () => {
    const { sent } = await sendQuery({ status: 201, delayMs: 60_000 });
    expect(button()).toHaveAttribute('aria-busy', 'true');

    await press();
    fireEvent.submit(field('Full name'));
    await settle();

    expect(sent).toHaveLength(1);
  });

  test('shows no result of an earlier visit', async () => {
    const first = await sendQuery({ status: 500, message: 'Not now' });
    first.unmount();

    renderEntry(ContactPage, { context: first });

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

const FIELDS = ['Full name', 'E-mail', 'Phone', 'Message'];
const user = userEvent.setup({ delay: null });
// 20 ms: one frame, and the task after the frame.
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const form = () => within(screen.getByRole('form', { name: 'Send a query' }));
const field = (name: string) => form().getByRole('textbox', { name });
const button = () => form().getByRole('button', { name: 'Send query' });

async function fill(name: string, text: string) {
  await user.click(field(name));
  if (text) await user.keyboard(text);
  await user.tab();
  await settle();
}

async function press() {
  await user.click(button());
  await settle();
}

type Answer = NonNullable<Scenario['answers']>[typeof QUERY];

/** Fills the form, calls `beforeSend`, and sends the form. */
async function sendQuery(answer: Answer, beforeSend = () => {}) {
  const view = renderEntry(ContactPage, { answers: { [QUERY]: answer } });
  await fill('Full name', ' Ishita Rao ');
  await fill('E-mail', 'ishita@example.org ');
  await fill('Phone', '9876543210');
  await fill('Message', '  Which batch?  ');
  beforeSend();
  await press();
  return view;
}
