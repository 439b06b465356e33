import { useSiteState, useStore } from '@stepwell/platform';
import { useEffect, useState } from 'react';
import { type Moment, momentOfPage, serverClockStore, thisMoment } from './server-clock.store';

/** More than browsers round by, and too little for a learner to notice. */
const CLOCKS_APART_MS = 2000;
/** The interval of requests while the device is offline. */
const RESYNC_AGAIN_MS = 30_000;

/**
 * The server time in milliseconds, updated every `intervalMs`; `null` until the settings are loaded. In the server's HTML
 * and on the first render it is the settings' own timestamp, so that both are equal.
 * | It advances by the steady clock, because the wall clock may be corrected while the page is open. On some devices the
 * steady clock stops during sleep: when the two clocks diverge, the server time is requested again.
 */
export function useServerNow(intervalMs: number): number | null {
  const brought = useSiteState(({ config }) => config?.serverTimestamp ?? null);
  const broughtAt = useSiteState(({ configAt }) => configAt ?? null);
  const latest = useStore(serverClockStore, (clock) => clock.latest);
  const resync = useStore(serverClockStore, (clock) => clock.resync);
  const serverTimestamp = latest?.serverTimestamp ?? brought;
  const received = latest?.received ?? broughtAt;
  const [elapsed, setElapsed] = useState({ since: serverTimestamp, ms: 0 });

  useEffect(() => {
    const start = received ?? momentOfPage(serverTimestamp) ?? thisMoment();
    let askedAt = Number.NEGATIVE_INFINITY;
    const tick = () => {
      const now = thisMoment();
      setElapsed({ since: serverTimestamp, ms: now.steady - start.steady });
      if (areApart(start, now) && now.steady - askedAt > RESYNC_AGAIN_MS) {
        askedAt = now.steady;
        void resync();
      }
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    // A hidden tab does not tick; it updates when it becomes visible.
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
  }, [serverTimestamp, received, intervalMs, resync]);

  const start = Date.parse(serverTimestamp ?? '');
  if (Number.isNaN(start)) return null;
  return start + (elapsed.since === serverTimestamp ? elapsed.ms : 0);
}

function areApart(start: Moment, now: Moment): boolean {
  return Math.abs(now.wall - start.wall - (now.steady - start.steady)) > CLOCKS_APART_MS;
}
