import { CHAT_MIN_NOTIFICATION_DELAY_S } from '@stepwell/contract';
import { useEffect, useEffectEvent } from 'react';
import type { ChatCallbacks, ChatSettings } from './settings';

interface NotificationOptions
  extends Pick<ChatSettings, 'notification' | 'notificationDelay' | 'notificationLoop'>,
    Pick<ChatCallbacks, 'onLoopDone'> {
  /** Whether notifications may be shown: false once the box has been opened. */
  isPending: boolean;
  /** The start of the first delay, in milliseconds of `performance.now()`. */
  since: number;
  onTick: () => void;
}

/** Calls `onTick` every `notificationDelay` seconds from `since` on, `notificationLoop` times (0: no limit). */
export function useNotifications({
  isPending,
  since,
  notification,
  notificationDelay,
  notificationLoop,
  onTick,
  onLoopDone,
}: NotificationOptions): void {
  const tick = useEffectEvent((isLast: boolean) => {
    onTick();
    if (isLast) onLoopDone?.();
  });

  useEffect(() => {
    if (!isPending) return;
    // `!(… >= …)`, because `NaN` must be refused too.
    if (!(notificationDelay >= CHAT_MIN_NOTIFICATION_DELAY_S)) {
      // biome-ignore lint/suspicious/noConsole: docs/specification.md §5.4 requires this message
      console.error(
        `notificationDelay prop value must be at least ${CHAT_MIN_NOTIFICATION_DELAY_S} seconds.`,
      );
      return;
    }
    if (!notification) return;
    const delayMs = notificationDelay * 1000;
    let ticks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (ms: number) => {
      timer = setTimeout(() => {
        ticks += 1;
        const isLast = notificationLoop > 0 && ticks >= notificationLoop;
        if (!isLast) schedule(delayMs);
        tick(isLast);
      }, ms);
    };
    // Negative if the first delay has passed already; then the timer fires at once.
    schedule(since + delayMs - performance.now());
    return () => clearTimeout(timer);
  }, [isPending, since, notification, notificationDelay, notificationLoop]);
}
