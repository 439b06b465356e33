import { useSiteState, useStore } from '@stepwell/platform';
import { useEffect, useState } from 'react';
import { currentMoment, type Moment, momentOfPage, serverClockStore } from './server-clock.store';

/** From this difference on, the clocks count as diverged. It is more than the rounding of browsers, and less than a learner notices. */
const CLOCKS_APART_MS = 2000;
/** The least time between two requests of the server time. */
const MIN_RESYNC_INTERVAL_MS = 30_000;

/**
 * The server time in milliseconds, updated every `intervalMs`; `null` until the settings are loaded. The server and the first render in the
 * browser use the timestamp of the settings unchanged, so that hydration finds the same text.
 *
 * The time advances by the steady clock, because the wall clock may be corrected while the page is open. On some devices the steady clock
 * stops during sleep, so when the two clocks diverge, the server time is requested again.
 */
export function useServerNow(intervalMs: number): number | null {
  const settingsTime = useSiteState(({ config }) => config?.serverTimestamp ?? null);
  const settingsReceived = useSiteState(({ configAt }) => configAt ?? null);
  const lastResync = useStore(serverClockStore, (clock) => clock.lastResync);
  const resync = useStore(serverClockStore, (clock) => clock.resync);
  const serverTimestamp = lastResync?.serverTimestamp ?? settingsTime;
  const received = lastResync?.received ?? settingsReceived;
  /** `ms`: milliseconds since the timestamp `since`. From a resync until the next tick, `since` is still the earlier timestamp. */
  const [elapsed, setElapsed] = useState({ since: serverTimestamp, ms: 0 });

  useEffect(() => {
    const start = received ?? momentOfPage(serverTimestamp) ?? currentMoment();
    let requestedAt = Number.NEGATIVE_INFINITY;
    const tick = () => {
      const now = currentMoment();
      setElapsed({ since: serverTimestamp, ms: now.steady - start.steady });
      if (haveDiverged(start, now) && now.steady - requestedAt > MIN_RESYNC_INTERVAL_MS) {
        requestedAt = now.steady;
        void resync();
      }
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    // Ticks only while the tab is visible, and at once when it becomes visible.
    const restart = () => {
      clearInterval(timer);
      if (document.hidden) return;
      tick();
      timer = setInterval(tick, intervalMs);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [serverTimestamp, received, intervalMs, resync]);

  const start = Date.parse(serverTimestamp ?? '');
  if (Number.isNaN(start)) return null;
  return start + (elapsed.since === serverTimestamp ? elapsed.ms : 0);
}

function haveDiverged(start: Moment, now: Moment): boolean {
  return Math.abs(now.wall - start.wall - (now.steady - start.steady)) > CLOCKS_APART_MS;
}
