import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChatWidget } from './ChatWidget';
import type { ChatWidgetProps } from './settings';

let play: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('chat notifications', () => {
  test.each([
    ['by default, after 60 seconds', {}, 60],
    ['after the shortest delay', { notificationDelay: 10 }, 10],
  ])('show the badge and call onNotification %s', async (_, props: ChatWidgetProps, seconds) => {
    const onNotification = jest.fn();
    render(<ChatWidget {...props} onNotification={onNotification} />);

    await settle(seconds - 0.001);
    expect(badge()).not.toBeInTheDocument();
    expect(onNotification).not.toHaveBeenCalled();
    await settle(0.001);

    expect(badge()).toBeVisible();
    expect(onNotification).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 unread chat message');
  });

  test.each<[ChatWidgetProps, number]>([
    [{ notification: false }, 0],
    [{ notificationDelay: 9.999 }, 1],
    [{ notificationDelay: Number.NaN }, 1],
  ])('are off with the props %j; logged errors: %d', async (props, errors) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const onNotification = jest.fn();
    render(<ChatWidget {...props} onNotification={onNotification} />);

    await settle(600);

    expect(badge()).not.toBeInTheDocument();
    expect(onNotification).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual(
      Array.from({ length: errors }, () => ['notificationDelay prop value must be at least 10 seconds.']),
    );
  });

  test.each([
    ['0 is without end', 0, 20, 20, 0],
    ['1 ends after the first', 1, 20, 1, 1],
    ['3 ends after the third', 3, 20, 3, 1],
    ['3 is not done after two', 3, 2, 2, 0],
  ])('notificationLoop %s', async (_, notificationLoop, passedDelays, notifications, loopsDone) => {
    const onNotification = jest.fn();
    const onLoopDone = jest.fn();
    render(
      <ChatWidget
        notificationDelay={10}
        notificationLoop={notificationLoop}
        onNotification={onNotification}
        onLoopDone={onLoopDone}
      />,
    );

    await settle(passedDelays * 10);

    expect(onNotification).toHaveBeenCalledTimes(notifications);
    expect(onLoopDone).toHaveBeenCalledTimes(loopsDone);
  });

  test('end with the first opening', async () => {
    const onNotification = jest.fn();
    render(<ChatWidget notificationDelay={10} onNotification={onNotification} />);
    await settle(10);

    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: /^Open chat/ }));
    expect(badge()).not.toBeInTheDocument();
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Close chat' }));
    await settle(100);

    expect(badge()).not.toBeInTheDocument();
    expect(onNotification).toHaveBeenCalledTimes(1);
  });

  test.each([
    [undefined, '/media/file'],
    ['/own.wav', '/own.wav'],
  ])('play notificationSoundSrc %s from its beginning each time', async (notificationSoundSrc, src) => {
    const starts: number[] = [];
    const played: string[] = [];
    play.mockImplementation(function (this: HTMLAudioElement) {
      starts.push(this.currentTime);
      played.push(this.getAttribute('src') ?? '');
      this.currentTime = 0.5;
      return Promise.resolve();
    });
    render(
      <ChatWidget notificationDelay={10} notificationSound notificationSoundSrc={notificationSoundSrc} />,
    );

    await settle(20);

    expect(starts).toEqual([0, 0]);
    expect(played).toEqual([src, src]);
  });

  test('show the badge when the browser refuses the sound', async () => {
    play.mockRejectedValue(new DOMException('No gesture yet', 'NotAllowedError'));
    render(<ChatWidget notificationDelay={10} notificationSound />);

    await settle(10);

    expect(badge()).toBeVisible();
  });
});

const settle = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const badge = () => screen.queryByText('1');
