import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type FieldMessages, formEngine } from './FormEngine';
import { useLazyForm } from './useLazyForm';

let hydrated: Root | undefined;

// The rules as a file that comes late: a test sees when it is asked for, and can lose it as a network does.
const file = { asked: 0, isLost: false, hangs: undefined as Promise<void> | undefined, runs: 0, drawn: 0 };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(file, { asked: 0, isLost: false, hangs: undefined, runs: 0, drawn: 0 });
});
afterEach(async () => {
  await act(async () => hydrated?.unmount());
  hydrated = undefined;
  document.body.replaceChildren();
  jest.useRealTimers();
});

describe('what `send` throws', () => {
  test.each([
    ['throws', () => throwing()],
    ['rejects', () => Promise.reject(REFUSED)],
  ])('is shown and reported where it %s, and the same press works again', async (_, fails) => {
    const report = jest.fn();
    Object.assign(globalThis, { reportError: report });
    const send = jest.fn(taken).mockImplementationOnce(fails);
    render(<TestForm send={send} />);
    await fill();
    await settle();

    await user.click(button());
    await settle();

    expect(screen.getByText('thrown')).toBeVisible();
    expect(report.mock.calls).toEqual([[REFUSED]]);
    expect([name(), email()].map(({ value }) => value)).toEqual(['Ishita', 'ishita@example.org']);
    expect(button()).toBeEnabled();
    expect(button()).toHaveAttribute('aria-busy', 'false');
    await user.click(button());
    await settle();
    expect(screen.queryByText('thrown')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
    expect(name()).toHaveValue('');
  });

  const REFUSED = new DOMException('Access is denied for this document.', 'SecurityError');
  const throwing = () => {
    throw REFUSED;
  };
});

describe('fields that are filled without an event, as by a password manager', () => {
  const fillSilently = () => {
    name().value = 'Ishita';
    email().value = 'ishita@example.org';
  };

  test.each([
    ['the pointer comes over the form', () => fireEvent.pointerOver(button())],
    ['the form is touched', () => fireEvent.pointerDown(said())],
    ['a field is focused', () => fireEvent.focus(name())],
  ])('enable the button once %s', async (_, step) => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await settle();
    fillSilently();

    step();
    await settle();
    expect(button()).toBeEnabled();
    await user.click(button());
    await settle();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
  });

  test('are judged again where the rules are here already', async () => {
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

  test('are noticed where a script of the page sets them, which React does not hear of', async () => {
    render(<TestForm />);
    await settle();

    fillSilently();
    fireEvent(email(), new Event('input', { bubbles: true }));
    await settle();

    expect(button()).toBeEnabled();
  });
});

describe('what was typed', () => {
  test('before the rules came is held against them once it was left', async () => {
    render(<TestForm />);

    fireEvent.focus(email());
    fireEvent.change(email(), { target: { value: 'early bird' } });
    fireEvent.blur(email());
    await settle();

    expect(email()).toHaveValue('early bird');
    expect(said()).toHaveTextContent('Enter a valid email address');
  });

  test('before the page came alive is kept and checked', async () => {
    const { hydrate } = serverPage();
    email().value = 'before@example.org';
    name().value = 'Ishita';

    await hydrate();

    expect(email()).toHaveValue('before@example.org');
    expect(button()).toBeEnabled();
  });

  test('before the page came alive, and is being typed still, is not called wrong', async () => {
    const { hydrate } = serverPage();
    email().value = 'befo';
    email().focus();

    await hydrate();

    expect(said()).toBeEmptyDOMElement();
  });

  test('while the form is on its way stays when that was taken', async () => {
    const send = jest.fn(slowly);
    render(<TestForm send={send} />);
    await fill();
    await settle();

    await user.type(email(), '{Enter}');
    await user.type(name(), ' Rao');
    await act(() => jest.advanceTimersByTimeAsync(1000));

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
    expect(name()).toHaveValue('Ishita Rao');
    expect(email()).toHaveValue('');
  });

  test('can be the same text again after it was sent', async () => {
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
      await user.click(button());
      await settle();
    }

    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is all there when the form was refused, and the field says the reason', async () => {
    render(<TestForm send={async () => ({ email: 'Not ours' })} />);
    await fill();

    await user.click(button());
    await settle();

    expect(name()).toHaveValue('Ishita');
    expect(email()).toHaveValue('ishita@example.org');
    expect(said()).toHaveTextContent('Not ours');
    await user.type(email(), '.in');
    await settle();
    expect(said()).toBeEmptyDOMElement();
  });
});

test('an engine that takes a form over, and judges it, is rendered once', async () => {
  render(<TestForm />);

  await fill();
  await user.click(button());
  await settle();

  expect(file.drawn).toBe(1);
});

describe('a key', () => {
  test('runs no rule in a field that is typed in for the first time', async () => {
    render(<TestForm />);
    await user.click(name());
    await settle();
    const before = file.runs;

    await user.keyboard('Ishita Deshpande');
    await settle();

    expect(file.runs).toBe(before);
    await user.tab();
    expect(file.runs).toBe(before + 1);
  });

  test('that comes with others of one moment is judged once with them', async () => {
    render(<TestForm />);
    await fill();
    await settle();
    const before = file.runs;

    for (const typed of ['a@b.c', 'a@b.co', 'a@b.com'])
      fireEvent.change(email(), { target: { value: typed } });
    await settle();

    expect(file.runs).toBe(before + 1);
  });

  test('is shown before it is judged', async () => {
    render(<TestForm />);
    await fill();
    await settle();
    const before = file.runs;
    const shown: number[] = [];

    fireEvent.change(email(), { target: { value: 'nobody' } });
    requestAnimationFrame(() => shown.push(file.runs));
    await settle();

    expect(shown).toEqual([before]);
    expect(file.runs).toBe(before + 1);
  });

  test('that is the first of all is shown before the button follows', async () => {
    file.hangs = new Promise(() => {});
    render(<TestForm />);
    await user.click(name());
    await settle();
    const shown: boolean[] = [];

    await user.keyboard('I');
    requestAnimationFrame(() => shown.push(button().matches(':enabled')));
    await settle();

    expect(shown).toEqual([false]);
    expect(button()).toBeEnabled();
  });

  test('that takes the last letter away turns the button off', async () => {
    file.hangs = new Promise(() => {});
    render(<TestForm />);
    await user.type(name(), 'I');
    await settle();
    expect(button()).toBeEnabled();

    await user.keyboard('{Backspace}');
    await settle();

    expect(button()).toBeDisabled();
  });

  test('mends what a field says at once, and can make it wrong again', async () => {
    render(<TestForm />);
    await user.type(email(), 'nobody');
    await user.tab();
    await settle();
    expect(said()).toHaveTextContent('Enter a valid email address');

    await user.type(email(), '@example.org');
    await settle();
    expect(said()).toBeEmptyDOMElement();
    await user.type(email(), ' nor this');
    await settle();

    expect(said()).toHaveTextContent('Enter a valid email address');
  });

  test('turns the button off with the first letter that breaks a rule', async () => {
    render(<TestForm />);
    await fill();
    await settle();
    expect(button()).toBeEnabled();

    await user.keyboard(' nor this');
    await settle();

    expect(button()).toBeDisabled();
    expect(said()).toBeEmptyDOMElement();
  });
});

describe('a press', () => {
  test('on Enter judges the newest text, however soon it follows it', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await user.type(name(), 'Ishita');
    await user.type(email(), 'ishita@example');
    await settle();
    expect(button()).toBeDisabled();

    // No timer runs between the two.
    await user.keyboard('.org{Enter}');
    await settle();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'ishita@example.org' });
  });

  test('on Enter counts right after the first text of all', async () => {
    file.hangs = new Promise(() => {});
    render(<TestForm />);
    await user.click(email());
    await settle();
    expect(button()).toBeDisabled();

    await user.paste('ishita@example.org');
    await user.keyboard('{Enter}');

    expect(button()).toHaveAttribute('aria-busy', 'true');
  });

  test('sends nothing that has become wrong in the same moment', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await fill();
    await settle();

    fireEvent.change(email(), { target: { value: 'nobody' } });
    fireEvent.submit(email());
    await settle();

    expect(send).not.toHaveBeenCalled();
    expect(email()).toHaveFocus();
    expect(said()).toHaveTextContent('Enter a valid email address');
  });

  test('leads to the first field that breaks a rule', async () => {
    render(<TestForm />);

    fireEvent.submit(email());
    await settle();

    expect(name()).toHaveFocus();
    expect(said()).toHaveTextContent('Name is required');
  });

  test('before the rules came is carried out when they are here', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);

    fireEvent.change(name(), { target: { value: ' Ishita' } });
    fireEvent.change(email(), { target: { value: 'early@example.org' } });
    fireEvent.submit(email());
    await settle();

    expect(send).toHaveBeenCalledWith({ name: 'Ishita', email: 'early@example.org' });
    expect(email()).toHaveValue('');
  });

  test('in the moment in which the rules came is carried out, too', async () => {
    const send = jest.fn(taken);
    render(<TestForm send={send} />);
    await fill();
    // They are here, and nothing is drawn yet.
    await Promise.resolve();

    fireEvent.submit(email());
    await settle();

    expect(send).toHaveBeenCalledTimes(1);
  });

  test('while the form is on its way sends it no second time', async () => {
    const send = jest.fn(slowly);
    render(<TestForm send={send} />);
    await fill();
    await settle();

    fireEvent.submit(email());
    fireEvent.submit(email());
    await settle();

    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that comes twice in one moment counts once', async () => {
    const send = jest.fn(slowly);
    render(<TestForm send={send} />);
    await fill();
    await settle();

    await act(async () => {
      fireEvent.submit(email());
      fireEvent.submit(email());
    });
    await settle();

    expect(send).toHaveBeenCalledTimes(1);
  });

  test('can be repeated when the form was refused as a whole', async () => {
    const send = jest.fn(async (_: Values): Promise<FieldMessages> => ({}));
    render(<TestForm send={send} />);
    await fill();
    await settle();

    await user.keyboard('{Enter}');
    await settle();
    await user.keyboard('{Enter}');
    await settle();

    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('the rules', () => {
  test('are asked for when somebody turns to the form, and once', async () => {
    render(<TestForm />);
    await settle();
    expect(file.asked).toBe(0);

    await user.click(email());
    await user.tab();
    await user.click(email());
    await settle();

    expect(file.asked).toBe(1);
  });

  test('are asked for where somebody had begun before the page came alive', async () => {
    const { hydrate } = serverPage();
    name().value = 'I';

    await hydrate();

    expect(file.asked).toBe(1);
  });

  test('that are lost are said to be, and asked for again by the next press', async () => {
    const send = jest.fn(taken);
    file.isLost = true;
    render(<TestForm send={send} />);

    await fill();
    await settle();
    await user.click(button());
    await settle();
    expect(screen.getByText('in vain')).toBeVisible();
    expect(email()).toHaveValue('ishita@example.org');
    expect(send).not.toHaveBeenCalled();
    file.isLost = false;
    await user.click(button());
    await settle();

    expect(screen.queryByText('in vain')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that hang keep a press busy for its patience, and send nothing by themselves later', async () => {
    const send = jest.fn(taken);
    let come = () => {};
    file.hangs = new Promise((resolve) => {
      come = resolve;
    });
    render(<TestForm send={send} />);

    await fill();
    await user.keyboard('{Enter}');
    await settle();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await act(() => jest.advanceTimersByTimeAsync(TIMEOUT_MS - 100));
    expect(screen.queryByText('in vain')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('in vain')).toBeVisible();
    expect(button()).toHaveAttribute('aria-busy', 'false');
    come();
    await settle();

    expect(screen.queryByText('in vain')).not.toBeInTheDocument();
    expect(email()).toHaveValue('ishita@example.org');
    expect(send).not.toHaveBeenCalled();
    await user.click(button());
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that come after some seconds carry out what was pressed', async () => {
    const send = jest.fn(taken);
    file.hangs = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS - 2000));
    render(<TestForm send={send} />);

    await fill();
    await user.keyboard('{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(TIMEOUT_MS - 2000));
    await settle();

    expect(screen.queryByText('in vain')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that hang without a network are given up at once', async () => {
    file.hangs = new Promise(() => {});
    render(<TestForm />);
    await fill();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await user.keyboard('{Enter}');
    await settle();

    expect(screen.getByText('in vain')).toBeVisible();
    expect(email()).toHaveValue('ishita@example.org');
  });
});

test('a control that is none of the fields leaves the form as unchanged as it was', async () => {
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
// A frame, and the task that follows it.
const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const button = () => screen.getByRole('button');
const said = () => screen.getByTestId('said');
const taken = async (_: Values) => 'taken' as const;
const slowly = (_: Values) =>
  new Promise<'taken'>((resolve) => {
    setTimeout(resolve, 1000, 'taken');
  });

async function fill() {
  await user.type(name(), 'Ishita');
  await user.type(email(), 'ishita@example.org');
}

async function fetchEngine() {
  file.asked += 1;
  await file.hangs;
  if (file.isLost) throw new Error('Loading chunk rules failed');
  const Engine = formEngine((values: Values) => {
    file.runs += 1;
    const fields: Record<string, string> = {};
    if (!values.name) fields.name = 'Name is required';
    if (!/^\S+@\S+\.\S+$/.test(values.email)) fields.email = 'Enter a valid email address';
    if (Object.keys(fields).length > 0) return { ok: false as const, fields };
    return { ok: true as const, value: { ...values, name: values.name.trim() } };
  });
  return (props: Parameters<typeof Engine>[0]) => {
    file.drawn += 1;
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
      <p data-testid="said">{Object.values(errors).join(', ')}</p>
      {hasFailed && <p>in vain</p>}
      {hasThrown && <p>thrown</p>}
    </form>
  );
}

/** What the server sends, on the page but not yet alive. */
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
