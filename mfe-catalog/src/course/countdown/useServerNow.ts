import { useSiteState } from '@stepwell/platform';
import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, updated every `intervalMs`; `null` until the settings are loaded. It is the timestamp of the settings
 * plus the time since they arrived by `performance.now()`, because the device's clock may be wrong or be corrected. Server and first
 * render use the timestamp itself, so that hydration finds the same text.
 */
export function useServerNow(intervalMs: number): number | null {
  const timestamp = useSiteState(({ config }) => config?.serverTimestamp ?? null);
  const arrivedAt = useSiteState(({ configAt }) => configAt) ?? 0;
  const [elapsed, setElapsed] = useState(0);

  useEffect(() => {
    const tick = () => setElapsed(performance.now() - arrivedAt);
    tick();
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, [arrivedAt, intervalMs]);

  const start = Date.parse(timestamp ?? '');
  return Number.isNaN(start) ? null : start + elapsed;
}
