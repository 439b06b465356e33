import { CHAT_MIN_NOTIFICATION_DELAY_S } from '@stepwell/contract';
import { useEffect, useEffectEvent } from 'react';

interface NotificationOptions {
  /** False once the box was opened: then notifications are over. */
  isPending: boolean;
  notification: boolean;
  notificationDelay: number;
  notificationLoop: number;
  onTick: () => void;
  onLoopDone?: () => void;
}

/** Calls `onTick` every `notificationDelay` seconds, `notificationLoop` times or without end. */
export function useNotifications({
  isPending,
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
    if (!(notificationDelay >= CHAT_MIN_NOTIFICATION_DELAY_S)) {
      // biome-ignore lint/suspicious/noConsole: docs/specification.md §5.4 asks for this message to be logged
      console.error(
        `notificationDelay prop value must be at least ${CHAT_MIN_NOTIFICATION_DELAY_S} seconds.`,
      );
      return;
    }
    if (!notification) return;
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      const isLast = notificationLoop > 0 && ticks >= notificationLoop;
      if (isLast) clearInterval(timer);
      tick(isLast);
    }, notificationDelay * 1000);
    return () => clearInterval(timer);
  }, [isPending, notification, notificationDelay, notificationLoop]);
}
