import { renderEntry } from '@stepwell/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as Chat from './ChatWidget';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe("the site's chat", () => {
  test.each([
    ['chat', { phone: '+91 98111 22233', chatPhone: '+91 98444 55566' }, '919844455566'],
    ['phone', { phone: '+91 98111 22233' }, '919811122233'],
  ])('has the name of the settings, and sends to their %s number', async (_, numbers, digits) => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    await open({ settings: { academy: { name: 'Baori Classes', ...numbers } } });

    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');

    expect(screen.getByRole('dialog', { name: 'Chat with Baori Classes' })).toBeVisible();
    expect(opened.mock.calls.at(-1)?.[0]).toBe(`https://api.whatsapp.com/send/?phone=${digits}&text=Hello`);
  });

  test.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a click elsewhere', () => fireEvent.click(document.body)],
  ])('closes by %s', async (_, close) => {
    await open();

    close();

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('plays its sound with the first notification, after a minute', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    renderEntry(Chat);

    await act(() => jest.advanceTimersByTimeAsync(60_000));

    expect(play).toHaveBeenCalledTimes(1);
  });
});

describe("the site's chat whose code is loaded half a minute after the page", () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2026, 10, 20, 9, 5, 45) });
    jest.advanceTimersByTime(30_000);
  });

  test('shows the badge one minute after the start of the page', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    renderEntry(Chat);

    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(screen.queryByText('1')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));

    expect(screen.getByText('1')).toBeVisible();
  });

  test('shows the badge at once if the minute has passed', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    jest.advanceTimersByTime(40_000);
    renderEntry(Chat);

    await act(() => jest.advanceTimersByTimeAsync(0));

    expect(screen.getByText('1')).toBeVisible();
  });
});

const user = userEvent.setup({ delay: null });

async function open(options?: Parameters<typeof renderEntry>[1]) {
  renderEntry(Chat, options);
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
}
