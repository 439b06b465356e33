import { NETWORK_ERROR } from '@stepwell/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Honeypot, withTrap } from './Honeypot';
import { useLateForm } from './useLateForm';

const file = { asked: 0, isLost: false, hangs: undefined as Promise<void> | undefined };
// The file that comes later: a test sees when it is asked for, and can lose it as a network does.
jest.mock('./form-engine', () => ({
  __esModule: true,
  get FormEngine() {
    file.asked += 1;
    if (file.isLost) throw new Error('Loading chunk form-engine failed');
    const { FormEngine } = jest.requireActual('./form-engine');
    return file.hangs ? file.hangs.then(() => FormEngine) : FormEngine;
  },
}));

beforeEach(() => {
  jest.useFakeTimers();
  file.asked = 0;
  file.isLost = false;
  file.hangs = undefined;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a late form', () => {
  it('asks for formik and the rules when somebody turns to it, and once', async () => {
    render(<TestForm />);
    await settle();
    expect(file.asked).toBe(0);

    await user.click(email());
    await user.tab();
    await user.click(email());
    await settle();

    expect(file.asked).toBe(1);
  });

  it('holds what was typed and left before the rules came against them', async () => {
    render(<TestForm />);

    fireEvent.focus(email());
    fireEvent.change(email(), { target: { value: 'early bird' } });
    fireEvent.blur(email());
    await settle();

    expect(email()).toHaveValue('early bird');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a valid email address');
  });

  it('sends what was submitted before the rules came', async () => {
    const send = jest.fn().mockResolvedValue('sent');
    render(<TestForm send={send} />);

    fireEvent.change(email(), { target: { value: ' early@example.org' } });
    fireEvent.submit(email());
    await settle();

    expect(send).toHaveBeenCalledWith({ email: 'early@example.org' }, expect.any(HTMLFormElement));
    expect(email()).toHaveValue('');
  });

  it('takes the same text again after it was sent', async () => {
    const send = jest.fn().mockResolvedValue('sent');
    render(<TestForm send={send} />);

    for (const _ of ['once', 'again']) {
      await user.click(email());
      await user.paste('same@example.org');
      await settle();
      await user.click(screen.getByRole('button'));
      await settle();
    }

    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps and checks what was typed before the page came alive', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<TestForm />);
    document.body.append(container);
    email().value = 'before@example.org';

    const root = await act(async () => hydrateRoot(container, <TestForm />));
    await settle();

    expect(email()).toHaveValue('before@example.org');
    expect(screen.getByRole('button')).toBeEnabled();
    await act(async () => root.unmount());
    container.remove();
  });

  it('leads to the first field that breaks a rule', async () => {
    render(<TestForm />);

    fireEvent.submit(email());
    await settle();

    expect(email()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Email is required');
  });

  it('says so when its file is lost, and sends once it can be had again', async () => {
    const send = jest.fn().mockResolvedValue('sent');
    file.isLost = true;
    render(<TestForm send={send} />);

    await user.type(email(), 'late@example.org');
    await settle();
    await user.click(screen.getByRole('button'));
    await settle();
    expect(screen.getByRole('alert')).toHaveTextContent(NETWORK_ERROR);
    expect(email()).toHaveValue('late@example.org');
    expect(send).not.toHaveBeenCalled();
    file.isLost = false;
    await user.click(screen.getByRole('button'));
    await settle();

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is busy for eight seconds while its file hangs, then says so, and sends nothing by itself later', async () => {
    const send = jest.fn().mockResolvedValue('sent');
    let come = () => {};
    file.hangs = new Promise((resolve) => {
      come = resolve;
    });
    render(<TestForm send={send} />);

    await user.type(email(), 'patient@example.org');
    await user.keyboard('{Enter}');
    await settle();
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
    await act(() => jest.advanceTimersByTimeAsync(7900));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('alert')).toHaveTextContent(NETWORK_ERROR);
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false');
    come();
    await settle();

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(email()).toHaveValue('patient@example.org');
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button'));
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends what was pressed on a slow line, once its file came after some seconds', async () => {
    const send = jest.fn().mockResolvedValue('sent');
    file.hangs = new Promise((resolve) => setTimeout(resolve, 6000));
    render(<TestForm send={send} />);

    await user.type(email(), 'slow@example.org');
    await user.keyboard('{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(6000));
    await settle();

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('says so at once while its file hangs and there is no network', async () => {
    file.hangs = new Promise(() => {});
    render(<TestForm />);
    await user.type(email(), 'offline@example.org');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await user.keyboard('{Enter}');
    await settle();

    expect(screen.getByRole('alert')).toHaveTextContent(NETWORK_ERROR);
    expect(email()).toHaveValue('offline@example.org');
  });
});

describe('the trap for robots', () => {
  it('is reached neither by keyboard nor by assistive technology', async () => {
    render(<TestForm />);

    await user.tab();
    await user.tab();
    await settle();

    expect(trap().closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
    expect(trap()).not.toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  });

  it.each([
    ['', { email: 'a@b.co' }],
    ['https://spam.example', { email: 'a@b.co', website: 'https://spam.example' }],
  ])('filled with %j it sends %j', (written, payload) => {
    render(<TestForm />);
    trap().value = written;

    expect(withTrap({ email: 'a@b.co' }, trap().form)).toEqual(payload);
  });

  it('leaves the form as unchanged as it was', async () => {
    render(<TestForm />);
    await user.click(email());
    await settle();

    fireEvent.change(trap(), { target: { value: 'https://spam.example' } });
    await settle();

    expect(screen.getByRole('button')).toBeDisabled();
  });
});

const BLANK = { email: '' };
const user = userEvent.setup({ delay: null });
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
const trap = () => screen.getByLabelText<HTMLInputElement>('Website');

function TestForm({ send = async () => 'sent' as const }: { send?: () => Promise<'sent'> }) {
  const { form, engine, errors, problem, canSubmit, isWaiting } = useLateForm({
    rules: 'subscribe',
    blank: BLANK,
    send,
  });
  const message = problem || errors.email;
  return (
    <form {...form}>
      <input name="email" aria-label="E-mail" />
      <Honeypot />
      <button type="submit" disabled={!canSubmit} aria-busy={isWaiting}>
        Send
      </button>
      {message && <p role="alert">{message}</p>}
      {engine}
    </form>
  );
}
