import { COUNTDOWN_INTERVAL_MS } from '@stepwell/contract';
import { Countdown } from '@stepwell/shared-ui';
import { timeLeft } from './time-left';
import { useServerNow } from './useServerNow';

/** Counts down to the end of registration by the server's clock. Renders nothing if the end or the server time is not known. */
export function RegistrationCountdown({ until }: { until: string | null | undefined }) {
  const now = useServerNow(COUNTDOWN_INTERVAL_MS);
  const end = Date.parse(until ?? '');
  if (now === null || Number.isNaN(end)) return null;
  return <Countdown label="Registration ends in" {...timeLeft(end, now)} />;
}
