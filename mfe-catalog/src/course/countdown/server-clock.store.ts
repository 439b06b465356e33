import { PAGE_CLOCK } from '@stepwell/contract';
import { defineStore, type SiteState } from '@stepwell/platform';

/** A point in time on both clocks of the device, in milliseconds: `steady` is `performance.now()`, `wall` is `Date.now()`. */
export type Moment = NonNullable<SiteState['configAt']>;

export interface ServerClockState {
  /** The server time of the last resync, and the moment at which the reply arrived; `null` before the first resync. */
  lastResync: { serverTimestamp: string; received: Moment } | null;
  /** Requests the server time. A failure changes nothing. */
  resync: () => Promise<void>;
}

/** The server time, which is requested again when the device's clocks have diverged. */
export const serverClockStore = defineStore<ServerClockState>('catalog.serverClock', ({ set, api }) => ({
  lastResync: null,
  async resync() {
    try {
      const { data } = await api.call('GET /api/settings/getSettings', {});
      set({ lastResync: { serverTimestamp: data.serverTimestamp, received: currentMoment() } });
    } catch {
      // The device may be offline; the caller tries again.
    }
  },
}));

export function currentMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

/**
 * When the server's clock showed `serverTimestamp`, the time in the document. A cached document may be hours old; its `Server-Timing`
 * header has its age.
 * @returns `null` if the given time is not the document's time, or browser or server do not provide the timing
 */
export function momentOfPage(serverTimestamp: string | null): Moment | null {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  const { serverTiming = [], responseStart } = (document ?? {}) as Partial<PerformanceNavigationTiming>;
  const clock = serverTiming.find(({ name }) => name === PAGE_CLOCK);
  if (!clock || clock.description !== serverTimestamp || responseStart === undefined) return null;
  const steady = responseStart - clock.duration;
  // `performance.timeOrigin` is not used, because browsers compute it from a clock that may have been corrected since their start.
  const now = currentMoment();
  return { steady, wall: now.wall - now.steady + steady };
}
