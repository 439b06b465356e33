import { useSiteState, useStore } from '@stepwell/platform';
import { useEffect, useState } from 'react';
import { type Moment, momentOfPage, serverClockStore, thisMoment } from './server-clock.store';

/** More than browsers round by, and less than a learner notices. */
const CLOCKS_APART_MS = 2000;
/** While no reply comes, as on a device that is offline. */
const RESYNC_AGAIN_MS = 30_000;

/**
 * The server's time in milliseconds, refreshed every `intervalMs`; `null` while the settings have not come. In the
 * server's HTML and on the first render it is the settings' own timestamp, so that both are the same.
 *
 * It goes on by the steady clock alone, because the wall clock may be corrected while the page is open. Some devices' steady
 * clock stops while they sleep: where the two clocks have come apart, whatever the reason, the server is asked again.
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
  }, [serverTimestamp, received, intervalMs, resync]);

  const start = Date.parse(serverTimestamp ?? '');
  if (Number.isNaN(start)) return null;
  return start + (elapsed.since === serverTimestamp ? elapsed.ms : 0);
}

function areApart(start: Moment, now: Moment): boolean {
  return Math.abs(now.wall - start.wall - (now.steady - start.steady)) > CLOCKS_APART_MS;
}
