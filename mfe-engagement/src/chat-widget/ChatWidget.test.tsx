import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChatWidget } from './ChatWidget';
import type { ChatWidgetProps } from './settings';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 9, 5) });
  jest.spyOn(window, 'open').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('chat widget', () => {
  test('opens as a named dialog with the focus on the message', async () => {
    await renderOpen({ accountName: 'Support' });

    expect(screen.getByRole('dialog', { name: 'Chat with Support' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(button()).toHaveAttribute('aria-controls', screen.getByRole('dialog').id);
    expect(message()).toHaveFocus();
  });

  test('ignores a press on the button while the box is open', async () => {
    const onClick = jest.fn();
    const onClose = jest.fn();
    await renderOpen({ onClick, onClose, allowClickAway: true });

    await user.click(button());

    expect(screen.getByRole('dialog')).toBeVisible();
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the delay continues while the box is closed', async () => {
    await renderOpen();
    await settle(1000);
    await user.click(screen.getByRole('button', { name: 'Close chat' }));
    await settle(1000);

    await user.click(button());

    expect(log()).toHaveTextContent('How can we help?');
  });

  test.each(['', '   '])('ignores the message %j', async (text) => {
    const onSubmit = jest.fn();
    await renderOpen({ onSubmit });

    if (text) await user.type(message(), text);
    await user.click(screen.getByRole('button', { name: 'Send message' }));

    expect(window.open).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(message()).toHaveValue(text);
  });

  test.each([
    ['hello', 'hello'],
    ['  two words ', 'two%20words'],
    [
      '50% & more? #1 + ज्ञान',
      '50%25%20%26%20more%3F%20%231%20%2B%20%E0%A4%9C%E0%A5%8D%E0%A4%9E%E0%A4%BE%E0%A4%A8',
    ],
  ])('opens the messaging service in a new window with %j, then clears the input', async (text, encoded) => {
    const onSubmit = jest.fn();
    await renderOpen({ phoneNumber: '+91 98000 00000', onSubmit });

    await user.type(message(), `${text}{Enter}`);

    expect(window.open).toHaveBeenCalledWith(
      `https://api.whatsapp.com/send/?phone=919800000000&text=${encoded}`,
      '_blank',
      'noopener,noreferrer',
    );
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ type: 'submit' }), text.trim());
    expect(message()).toHaveValue('');
  });
});

describe('chat settings', () => {
  test.each<[string, ChatWidgetProps, () => void]>([
    ['phoneNumber', { phoneNumber: '919800000000' }, () => expectSentTo('phone=919800000000')],
    ['accountName', { accountName: 'Stepwell' }, () => expectShown('Stepwell')],
    ['avatar', { avatar: '/own.svg' }, () => expect(avatar()).toHaveAttribute('src', '/own.svg')],
    ['statusMessage', { statusMessage: 'Online' }, () => expectShown('Online')],
    ['chatMessage', { chatMessage: 'Namaste\nJi' }, () => expectShown('Namaste\nJi')],
    ['placeholder', { placeholder: 'Ask' }, () => expect(message()).toHaveAttribute('placeholder', 'Ask')],
    ['chatboxHeight', { chatboxHeight: 200 }, () => expect(log()).toHaveStyle({ height: '200px' })],
    [
      'the default of darkMode',
      {},
      () => expect(screen.getByRole('dialog')).toHaveAttribute('data-theme', 'light'),
    ],
    [
      'darkMode',
      { darkMode: true },
      () => expect(screen.getByRole('dialog')).toHaveAttribute('data-theme', 'dark'),
    ],
    ['the default of an undefined setting', { accountName: undefined }, () => expectShown('Account Name')],
  ])('%s is applied with the props %j', async (_, props, expectApplied) => {
    await renderOpen(props);
    await settle(2000);

    expectApplied();
  });

  test.each([0, 5])('messageDelay %s shows the dots for that many seconds', async (messageDelay) => {
    await renderOpen({ messageDelay });
    await settle(Math.max(0, messageDelay * 1000 - 1));
    if (messageDelay > 0) expect(log()).toHaveTextContent('Typing');

    await settle(1);

    expect(log()).not.toHaveTextContent('Typing');
  });

  test.each([
    ['allowClickAway', undefined, 'a click elsewhere', 'open', () => fireEvent.click(document.body)],
    ['allowClickAway', true, 'a click elsewhere', 'closed', () => fireEvent.click(document.body)],
    ['allowClickAway', true, 'a click inside', 'open', () => fireEvent.click(log())],
    ['allowEsc', undefined, 'Escape', 'open', () => fireEvent.keyDown(message(), { key: 'Escape' })],
    ['allowEsc', true, 'Escape', 'closed', () => fireEvent.keyDown(message(), { key: 'Escape' })],
    ['allowEsc', true, 'another key', 'open', () => fireEvent.keyDown(message(), { key: 'Enter' })],
  ])('with %s=%s: after %s the box is %s', async (setting, value, _, expected, interact) => {
    const onClose = jest.fn();
    await renderOpen({ [setting as string]: value, onClose });

    interact();

    expect(screen.queryByRole('dialog') ? 'open' : 'closed').toBe(expected);
    expect(onClose).toHaveBeenCalledTimes(expected === 'closed' ? 1 : 0);
  });

  test('ignores an Escape that a menu or dialog above it has handled', async () => {
    await renderOpen({ allowEsc: true });
    message().addEventListener('keydown', (event) => event.preventDefault());

    fireEvent.keyDown(message(), { key: 'Escape' });

    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('returns the focus on Escape, but not after a click away', async () => {
    render(<button type="button">Elsewhere</button>);
    await renderOpen({ allowEsc: true, allowClickAway: true });

    await user.keyboard('{Escape}');
    expect(button()).toHaveFocus();
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  test('applies custom styles and class names to root, button, box and badge', async () => {
    const { container } = render(
      <ChatWidget
        className="my-root"
        style={{ left: 1 }}
        buttonClassName="my-button"
        buttonStyle={{ left: 2 }}
        chatboxClassName="my-box"
        chatboxStyle={{ left: 3 }}
        notificationClassName="my-badge"
        notificationStyle={{ left: 4 }}
      />,
    );
    await settle(60_000);

    expect(container.firstChild).toHaveClass('root', 'my-root');
    expect(container.firstChild).toHaveStyle({ left: '1px' });
    expect(button()).toHaveClass('button', 'my-button');
    expect(button()).toHaveStyle({ left: '2px' });
    expect(badge()).toHaveClass('badge', 'my-badge');
    expect(badge()).toHaveStyle({ left: '4px' });
    await user.click(button());
    expect(screen.getByRole('dialog')).toHaveClass('box', 'my-box');
    expect(screen.getByRole('dialog')).toHaveStyle({ left: '3px' });
  });
});

const user = userEvent.setup({ delay: null });
const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole('button', { name: /^Open chat/ });
const badge = () => screen.queryByText('1');
const message = () => screen.getByRole('textbox', { name: 'Message' });
const log = () => screen.getByRole('log', { name: 'Messages' });
const avatar = () => screen.getByRole('dialog').querySelector('img[width="60"][height="60"]');

async function renderOpen(props: ChatWidgetProps = {}) {
  const view = render(<ChatWidget {...props} />);
  await user.click(button());
  return view;
}

function expectShown(text: string) {
  const withLineBreaks = { normalizer: (found: string) => found };
  expect(within(screen.getByRole('dialog')).getAllByText(text, withLineBreaks)[0]).toBeVisible();
}

/** Sends a message, and expects this part in the address of the messaging service. */
function expectSentTo(part: string) {
  fireEvent.change(message(), { target: { value: 'hi' } });
  fireEvent.submit(message());
  expect(window.open).toHaveBeenCalledWith(expect.stringContaining(part), '_blank', expect.anything());
}
