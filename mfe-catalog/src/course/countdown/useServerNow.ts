import { useMaster, useStore } from '@stepwell/platform';
import { useEffect, useState } from 'react';
import { type Moment, momentOfPage, serverClockStore, thisMoment } from './server-clock.store';

/**
 * The server's time in milliseconds, refreshed every `intervalMs`; `null` while the settings have not come. In the
 * server's HTML and on the first render it is the settings' own timestamp, so that both are the same.
 */
export function useServerNow(intervalMs: number): number | null {
  const serverTimestamp = useMaster(({ config }) => config?.serverTimestamp ?? null);
  const received = useStore(serverClockStore, (clock) =>
    clock.serverTimestamp === serverTimestamp ? clock.received : null,
  );
  const [elapsed, setElapsed] = useState({ since: serverTimestamp, ms: 0 });

  useEffect(() => {
    const start = received ?? momentOfPage(serverTimestamp) ?? thisMoment();
    const tick = () => setElapsed({ since: serverTimestamp, ms: msSince(start) });
    let timer: ReturnType<typeof setInterval> | undefined;
    // A hidden tab does not tick: it catches up when it is looked at.
    const settle = () => {
      clearInterval(timer);
      if (document.hidden) return;
      tick();
      timer = setInterval(tick, intervalMs);
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', settle);
    };
  }, [serverTimestamp, received, intervalMs]);

  const start = Date.parse(serverTimestamp ?? '');
  if (Number.isNaN(start)) return null;
  return start + (elapsed.since === serverTimestamp ? elapsed.ms : 0);
}

/** Some devices' steady clock stands still while they sleep, and the wall clock can be set back: the later is right. */
function msSince({ steady, wall }: Moment): number {
  const now = thisMoment();
  return Math.max(now.steady - steady, now.wall - wall);
}
