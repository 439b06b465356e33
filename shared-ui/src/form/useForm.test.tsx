import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type FieldMessages, useForm } from './useForm';

// The form of these tests is `TestForm` below: a name and an e-mail address, both with a rule.

let hydrated: Root | undefined;
beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await act(async () => hydrated?.unmount());
  hydrated = undefined;
  document.body.replaceChildren();
  jest.useRealTimers();
});

test('the button is disabled while the form is empty or invalid, and errors show for fields that were left', async () => {
  render(<TestForm />);
  expect(button()).toBeDisabled();

  await user.type(name(), 'Ishita');
  await user.type(email(), 'ishita');
  await settle();
  expect(button()).toBeDisabled();
  expect(shownErrors()).toBeEmptyDOMElement();
  await user.tab();
  expect(shownErrors()).toHaveTextContent('Enter a valid email address');
  await user.type(email(), '@example.org');
  await settle();

  expect(shownErrors()).toBeEmptyDOMElement();
  expect(button()).toBeEnabled();
});

test('the cleaned values are sent, and the form is empty afterwards', async () => {
  const send = jest.fn(taken);
  await renderFilled(send);

  await press();

  expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' }, expect.anything());
  expect(name()).toHaveValue('');
  expect(button()).toBeDisabled();
});

test('Enter sends the newest text, before the key is painted', async () => {
  const send = jest.fn(taken);
  render(<TestForm send={send} />);
  await user.type(name(), 'Ishita');
  await user.type(email(), 'ishita@example');
  await settle();

  // The clock stands still between the text and Enter, so neither a frame nor a task can run.
  await user.keyboard('.org{Enter}');
  await settle();

  expect(send).toHaveBeenCalledTimes(1);
});

test('a submission with an invalid field focuses the first one and sends nothing', async () => {
  const send = jest.fn(taken);
  render(<TestForm send={send} />);

  fireEvent.submit(email());
  await settle();

  expect(name()).toHaveFocus();
  expect(shownErrors()).toHaveTextContent('Name is required, Enter a valid email address');
  expect(send).not.toHaveBeenCalled();
});

test('two submissions in one task send the form once', async () => {
  const send = jest.fn(slowly);
  await renderFilled(send);

  await act(async () => {
    fireEvent.submit(email());
    fireEvent.submit(email());
  });
  await settle();

  expect(send).toHaveBeenCalledTimes(1);
});

test('text that is typed during the submission stays', async () => {
  await renderFilled(slowly);

  await user.type(email(), '{Enter}');
  await user.type(name(), ' Rao');
  await act(() => jest.advanceTimersByTimeAsync(1000));

  expect(name()).toHaveValue('Ishita Rao');
  expect(email()).toHaveValue('');
});

test('a form that is refused as a whole keeps its text and can be sent again', async () => {
  const send = jest.fn(async (): Promise<FieldMessages> => ({}));
  await renderFilled(send);

  await press();
  await press();

  expect(name()).toHaveValue('Ishita');
  expect(send).toHaveBeenCalledTimes(2);
});

test('a refused field shows the message of the receiver until it is edited', async () => {
  await renderFilled(async () => ({ email: 'This address is blocked' }));

  await press();
  expect(shownErrors()).toHaveTextContent('This address is blocked');
  await user.type(email(), '.in');
  await settle();

  expect(shownErrors()).toBeEmptyDOMElement();
});

test('an error of `send` is reported, and the form can be sent again', async () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const failure = new DOMException('Access is denied for this document.', 'SecurityError');
  await renderFilled(jest.fn(taken).mockRejectedValueOnce(failure));

  await press();
  expect(screen.getByText('send')).toBeVisible();
  expect(report.mock.calls).toEqual([[failure]]);
  await press();

  expect(screen.queryByText('send')).not.toBeInTheDocument();
  expect(name()).toHaveValue('');
});

test('without the rules a submission keeps the text and says why; the next one fetches the rules again', async () => {
  const send = jest.fn(taken);
  chunk.isLost = true;
  await renderFilled(send);

  await press();
  expect(screen.getByText('rules')).toBeVisible();
  expect(email()).toHaveValue('ishita@example.org');
  chunk.isLost = false;
  await press();

  expect(screen.queryByText('rules')).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  ['the pointer comes over the form', () => fireEvent.pointerOver(button())],
  ['a field is focused', () => fireEvent.focus(name())],
  ['a script dispatches an input event', () => fireEvent(email(), new Event('input', { bubbles: true }))],
])('fields that a password manager fills without an event enable the button once %s', async (_, interact) => {
  render(<TestForm />);
  name().value = 'Ishita';
  email().value = 'ishita@example.org';

  interact();
  await settle();

  expect(button()).toBeEnabled();
});

describe('before hydration', () => {
  test('the button can be pressed', () => {
    serverPage();

    expect(button()).toBeEnabled();
  });

  test('typed text is kept and validated, without an error in the field that has the focus', async () => {
    const hydrate = serverPage();
    email().value = 'ishi';
    email().focus();

    await hydrate();

    expect(email()).toHaveValue('ishi');
    expect(button()).toBeDisabled();
    expect(shownErrors()).toBeEmptyDOMElement();
  });

  test('filled fields enable the button', async () => {
    const hydrate = serverPage();
    name().value = 'Ishita';
    email().value = 'before@example.org';

    await hydrate();

    expect(button()).toBeEnabled();
  });
});

const BLANK = { name: '', email: '' };
type Values = typeof BLANK;

const user = userEvent.setup({ delay: null });
// 20 ms: one frame, and the task after the frame.
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button');
const shownErrors = () => screen.getByTestId('errors');
const taken = async (_: Values): Promise<'taken' | FieldMessages> => 'taken';
const slowly = (_: Values) =>
  new Promise<'taken'>((resolve) => {
    setTimeout(resolve, 1000, 'taken');
  });

async function renderFilled(send: typeof taken) {
  render(<TestForm send={send} />);
  await user.type(name(), 'Ishita');
  await user.type(email(), 'ishita@example.org');
  await settle();
}

async function press() {
  await act(async () => fireEvent.click(button()));
  await settle();
}

/** The chunk with the rules. */
const chunk = { isLost: false };

async function loadRules() {
  if (chunk.isLost) throw new Error('Loading chunk rules failed');
  return rules;
}

function rules(values: Values) {
  const fields: Record<string, string> = {};
  if (!values.name) fields.name = 'Name is required';
  if (!/^\S+@\S+\.\S+$/.test(values.email)) fields.email = 'Enter a valid email address';
  if (Object.keys(fields).length > 0) return { ok: false as const, fields };
  return { ok: true as const, value: { ...values, name: values.name.trim() } };
}

function TestForm({ send = taken }: { send?: typeof taken }) {
  const { form, errors, failure, canSubmit, isBusy } = useForm({ blank: BLANK, loadRules, send });
  return (
    <form {...form}>
      <input name="name" aria-label="Name" />
      <input name="email" aria-label="E-mail" />
      <button type="submit" disabled={!canSubmit} aria-busy={isBusy}>
        Send
      </button>
      <p data-testid="errors">{Object.values(errors).join(', ')}</p>
      <p>{failure}</p>
    </form>
  );
}

/** Puts the server's HTML of the form into the document. @returns a function that hydrates it */
function serverPage() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<TestForm />);
  document.body.replaceChildren(container);
  return () =>
    act(async () => {
      hydrated = hydrateRoot(container, <TestForm />);
    });
}
