import type { CountdownProps } from '@stepwell/shared-ui';

/**
 * The time from `now` until `until`, both in milliseconds; zeros after `until`. Seconds are rounded up, so that 1 is shown in the last
 * second.
 */
export function timeLeft(until: number, now: number): Omit<CountdownProps, 'label'> {
  const total = Math.max(0, Math.ceil((until - now) / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}
