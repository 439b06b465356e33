import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type FieldMessages, formEngine } from './FormEngine';
import { useLazyForm } from './useLazyForm';

// The form of these tests is `TestForm` below: a name and an e-mail address, both with a rule. `engineFile` stands for the lazily loaded
// file with its engine and rules; each test can delay or fail the request for it.

let hydrated: Root | undefined;

const AT_ONCE = { failsToLoad: false, delay: Promise.resolve(), requests: 0, ruleRuns: 0, engineRenders: 0 };
const engineFile = { ...AT_ONCE };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(engineFile, AT_ONCE);
});
afterEach(async () => {
  await act(async () => hydrated?.unmount());
  hydrated = undefined;
  document.body.replaceChildren();
  jest.useRealTimers();
});

describe('an error of `send`', () => {
  test.each([
    ['throws', () => throwError()],
    ['rejects', () => Promise.reject(ERROR)],
  ])('is shown and reported when `send` %s, and the form can be sent again', async (_, fail) => {
    const report = jest.fn();
    Object.assign(globalThis, { reportError: report });
    const send = jest.fn(taken).mockImplementationOnce(fail);
    await renderFilled(send);

    await press();

    expect(screen.getByText('thrown')).toBeVisible();
    expect(report.mock.calls).toEqual([[ERROR]]);
    expect([name(), email()].map(({ value }) => value)).toEqual(['Ishita', 'ishita@example.org']);
    expect(button()).toBeEnabled();
    expect(button()).toHaveAttribute('aria-busy', 'false');
    await press();
    expect(screen.queryByText('thrown')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
    expect(name()).toHaveValue('');
  });

  const ERROR = new DOMException('Access is denied for this document.', 'SecurityError');
  const throwError = () => {
    throw ERROR;
  };
});

describe('fields filled without an event, as by a password manager', () => {
  const fillSilently = () => {
    name().value = 'Ishita';
    email().value = 'ishita@example.org';
  };

  test.each([
    ['the pointer comes over the form', () => fireEvent.pointerOver(button())],
    ['the form is touched', () => fireEvent.pointerDown(shownErrors())],
    ['a field is focused', () => fireEvent.focus(name())],
  ])('enable the button once %s', async (_, interact) => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await settle();
    fillSilently();

    interact();
    await settle();
    expect(button()).toBeEnabled();
    await press();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
  });

  test('are validated anew if the rules are loaded already', async () => {
    render(<TestForm />);
    await user.type(email(), 'nothing yet');
    await settle();
    expect(button()).toBeDisabled();

    fillSilently();
    fireEvent.pointerOver(button());
    await settle();

    expect(button()).toBeEnabled();
  });

  test('are sent with Enter', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await user.click(email());
    await settle();
    fillSilently();

    await user.keyboard('{Enter}');
    await settle();

    expect(send).toHaveBeenCalledTimes(1);
  });

  test('are detected when a script of the page dispatches an input event', async () => {
    render(<TestForm />);
    await settle();

    fillSilently();
    fireEvent(email(), new Event('input', { bubbles: true }));
    await settle();

    expect(button()).toBeEnabled();
  });
});

describe('typed text', () => {
  test('is validated once the rules are loaded, if its field has lost the focus', async () => {
    render(<TestForm />);

    fireEvent.focus(email());
    fireEvent.change(email(), { target: { value: 'early bird' } });
    fireEvent.blur(email());
    await settle();

    expect(email()).toHaveValue('early bird');
    expect(shownErrors()).toHaveTextContent('Enter a valid email address');
  });

  test('that precedes hydration is kept and validated', async () => {
    const { hydrate } = serverPage();
    email().value = 'before@example.org';
    name().value = 'Ishita';

    await hydrate();

    expect(email()).toHaveValue('before@example.org');
    expect(button()).toBeEnabled();
  });

  test('shows no error after hydration while its field has the focus', async () => {
    const { hydrate } = serverPage();
    email().value = 'befo';
    email().focus();

    await hydrate();

    expect(shownErrors()).toBeEmptyDOMElement();
  });

  test('stays if it was typed during the submission', async () => {
    const send = jest.fn(slowly);
    await renderFilled(send);

    await user.type(email(), '{Enter}');
    await user.type(name(), ' Rao');
    await act(() => jest.advanceTimersByTimeAsync(1000));

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
    expect(name()).toHaveValue('Ishita Rao');
    expect(email()).toHaveValue('');
  });

  test('can be sent twice', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);

    for (const _ of ['once', 'again']) {
      for (const [field, text] of [
        [name(), 'Ishita'],
        [email(), 'same@example.org'],
      ] as const) {
        await user.click(field);
        await user.paste(text);
      }
      await settle();
      await press();
    }

    expect(send).toHaveBeenCalledTimes(2);
  });
});

test('neither a key nor a submission renders the engine again', async () => {
  render(<TestForm />);

  await fill();
  await press();

  expect(engineFile.engineRenders).toBe(1);
});

describe('a key', () => {
  test('runs no rules in a field that has not lost the focus yet', async () => {
    render(<TestForm />);
    await user.click(name());
    await settle();
    const before = engineFile.ruleRuns;

    await user.keyboard('Ishita Deshpande');
    await settle();

    expect(engineFile.ruleRuns).toBe(before);
    await user.tab();
    expect(engineFile.ruleRuns).toBe(before + 1);
  });

  test('runs the rules once for several keys', async () => {
    await renderFilled();
    const before = engineFile.ruleRuns;

    for (const typed of ['a@b.c', 'a@b.co', 'a@b.com'])
      fireEvent.change(email(), { target: { value: typed } });
    await settle();

    expect(engineFile.ruleRuns).toBe(before + 1);
  });

  test('is painted before the rules run', async () => {
    await renderFilled();
    const before = engineFile.ruleRuns;
    const runsAtPaint: number[] = [];

    fireEvent.change(email(), { target: { value: 'ishita' } });
    requestAnimationFrame(() => runsAtPaint.push(engineFile.ruleRuns));
    await settle();

    expect(runsAtPaint).toEqual([before]);
    expect(engineFile.ruleRuns).toBe(before + 1);
  });

  test('that empties the form disables the button', async () => {
    engineFile.delay = new Promise(() => {});
    render(<TestForm />);
    await user.type(name(), 'I');
    await settle();
    expect(button()).toBeEnabled();

    await user.keyboard('{Backspace}');
    await settle();

    expect(button()).toBeDisabled();
  });

  test('updates the error of a field that has lost the focus', async () => {
    render(<TestForm />);
    await user.type(email(), 'ishita');
    await user.tab();
    await settle();
    expect(shownErrors()).toHaveTextContent('Enter a valid email address');

    await user.type(email(), '@example.org');
    await settle();
    expect(shownErrors()).toBeEmptyDOMElement();
    await user.type(email(), ' nor this');
    await settle();

    expect(shownErrors()).toHaveTextContent('Enter a valid email address');
  });

  test('disables the button when the value becomes invalid', async () => {
    await renderFilled();
    expect(button()).toBeEnabled();

    await user.keyboard(' nor this');
    await settle();

    expect(button()).toBeDisabled();
    expect(shownErrors()).toBeEmptyDOMElement();
  });
});

describe('a submission', () => {
  test('by Enter validates the newest text', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await user.type(name(), 'Ishita');
    await user.type(email(), 'ishita@example');
    await settle();
    expect(button()).toBeDisabled();

    // The clock stands still between the text and Enter, so neither a frame nor a task can run.
    await user.keyboard('.org{Enter}');
    await settle();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
  });

  test('by Enter is accepted right after the first text, before the button is rendered as enabled', async () => {
    engineFile.delay = new Promise(() => {});
    render(<TestForm />);
    await user.click(email());
    await settle();
    expect(button()).toBeDisabled();

    await user.paste('ishita@example.org');
    await user.keyboard('{Enter}');

    expect(button()).toHaveAttribute('aria-busy', 'true');
  });

  test('is not sent if the text became invalid after the last render', async () => {
    const send = jest.fn(taken);
    await renderFilled(send);

    fireEvent.change(email(), { target: { value: 'ishita' } });
    fireEvent.submit(email());
    await settle();

    expect(send).not.toHaveBeenCalled();
    expect(email()).toHaveFocus();
    expect(shownErrors()).toHaveTextContent('Enter a valid email address');
  });

  test('focuses the first field that breaks a rule', async () => {
    render(<TestForm />);

    fireEvent.submit(email());
    await settle();

    expect(name()).toHaveFocus();
    expect(shownErrors()).toHaveTextContent('Name is required');
  });

  test('before the rules are loaded is carried out once they are loaded', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);

    fireEvent.change(name(), { target: { value: ' Ishita' } });
    fireEvent.change(email(), { target: { value: 'early@example.org' } });
    fireEvent.submit(email());
    await settle();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'early@example.org' });
    expect(email()).toHaveValue('');
  });

  test('that is triggered twice before a render is sent once', async () => {
    const send = jest.fn(slowly);
    await renderFilled(send);

    await act(async () => {
      fireEvent.submit(email());
      fireEvent.submit(email());
    });
    await settle();

    expect(send).toHaveBeenCalledTimes(1);
  });

  test('can be repeated when the form was refused as a whole', async () => {
    const send = jest.fn(async (_: Values): Promise<FieldMessages> => ({}));
    await renderFilled(send);

    await user.keyboard('{Enter}');
    await settle();
    await user.keyboard('{Enter}');
    await settle();

    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('the rules', () => {
  test('are loaded once, on the first focus', async () => {
    render(<TestForm />);
    await settle();
    expect(engineFile.requests).toBe(0);

    await user.click(email());
    await user.tab();
    await user.click(email());
    await settle();

    expect(engineFile.requests).toBe(1);
  });

  test('are loaded on hydration when a field is filled', async () => {
    const { hydrate } = serverPage();
    name().value = 'I';

    await hydrate();

    expect(engineFile.requests).toBe(1);
  });

  test('that fail to load show an error, and are loaded again by the next submission', async () => {
    const send = jest.fn(taken);
    engineFile.failsToLoad = true;
    render(<TestForm send={send} />);

    await fill();
    await press();
    expect(screen.getByText('not loaded')).toBeVisible();
    expect(email()).toHaveValue('ishita@example.org');
    expect(send).not.toHaveBeenCalled();
    engineFile.failsToLoad = false;
    await press();

    expect(screen.queryByText('not loaded')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

test('ignores a control that is not a field', async () => {
  render(<TestForm />);
  await user.click(email());
  await settle();

  fireEvent.change(screen.getByLabelText('Other'), { target: { value: 'https://spam.example' } });
  await settle();

  expect(button()).toBeDisabled();
});

const TIMEOUT_MS = 8000;
const BLANK = { name: '', email: '' };
type Values = typeof BLANK;

const user = userEvent.setup({ delay: null });
// 20 ms: one frame, and the task after the frame.
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button');
const shownErrors = () => screen.getByTestId('errors');
const taken = async (_: Values) => 'taken' as const;
const slowly = (_: Values) =>
  new Promise<'taken'>((resolve) => {
    setTimeout(resolve, 1000, 'taken');
  });

async function renderFilled(send?: TestFormProps['send']) {
  render(<TestForm send={send} />);
  await fill();
}

async function fill() {
  await user.type(name(), 'Ishita');
  await user.type(email(), 'ishita@example.org');
  await settle();
}

async function press() {
  await user.click(button());
  await settle();
}

async function fetchEngine() {
  engineFile.requests += 1;
  await engineFile.delay;
  if (engineFile.failsToLoad) throw new Error('Loading chunk rules failed');
  const Engine = formEngine((values: Values) => {
    engineFile.ruleRuns += 1;
    const fields: Record<string, string> = {};
    if (!values.name) fields.name = 'Name is required';
    if (!/^\S+@\S+\.\S+$/.test(values.email)) fields.email = 'Enter a valid email address';
    if (Object.keys(fields).length > 0) return { ok: false as const, fields };
    return { ok: true as const, value: { ...values, name: values.name.trim() } };
  });
  return (props: Parameters<typeof Engine>[0]) => {
    engineFile.engineRenders += 1;
    return Engine(props);
  };
}

interface TestFormProps {
  send?: (values: Values) => Promise<'taken' | FieldMessages>;
}

function TestForm({ send = taken }: TestFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, engine, errors, hasFailed, hasThrown, canSubmit, isBusy } = useLazyForm({
    form: element,
    blank: BLANK,
    fetchEngine,
    timeoutMs: TIMEOUT_MS,
    send,
  });
  return (
    <form {...form}>
      {engine}
      <input name="name" aria-label="Name" />
      <input name="email" aria-label="E-mail" />
      <input name="other" aria-label="Other" tabIndex={-1} />
      <button type="submit" disabled={!canSubmit} aria-busy={isBusy}>
        Send
      </button>
      <p data-testid="errors">{Object.values(errors).join(', ')}</p>
      {hasFailed && <p>not loaded</p>}
      {hasThrown && <p>thrown</p>}
    </form>
  );
}

/** Puts the server's HTML of the form into the document. @returns a function that hydrates it */
function serverPage() {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<TestForm />);
  document.body.replaceChildren(container);
  const hydrate = async () => {
    await act(async () => {
      hydrated = hydrateRoot(container, <TestForm />);
    });
    await settle();
  };
  return { hydrate };
}
