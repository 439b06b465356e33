import { PAGE_CLOCK } from '@stepwell/contract';
import { defineStore, type SiteState } from '@stepwell/platform';

/** A point in time on both clocks of the device, in milliseconds: `steady` is `performance.now()`, `wall` is `Date.now()`. */
export type Moment = NonNullable<SiteState['configAt']>;

export interface ServerClockState {
  /** The last reply with the server time, and when it arrived; `null` before the first resync. */
  lastResync: { serverTimestamp: string; received: Moment } | null;
  /** Requests the server time. A failure changes nothing. */
  resync: () => Promise<void>;
}

/** The server time, requested again when the two clocks of the device have diverged on an open page, as after sleep. */
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
 * The moment, on this device's clocks, at which the server's clock showed the page's server time. A cached page may be hours old, so its
 * header `Server-Timing` contains the server time (`description`) and the page's age in milliseconds (`duration`).
 * @returns `null` if the header has another time than `serverTimestamp`, or the browser or the server does not provide the header
 */
export function momentOfPage(serverTimestamp: string | null): Moment | null {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  const { serverTiming = [], responseStart } = (document ?? {}) as Partial<PerformanceNavigationTiming>;
  const clock = serverTiming.find(({ name }) => name === PAGE_CLOCK);
  if (!clock || clock.description !== serverTimestamp || responseStart === undefined) return null;
  const steady = responseStart - clock.duration;
  // `performance.timeOrigin` is not used, because browsers compute it from a clock that may have been corrected since the browser's start.
  const now = currentMoment();
  return { steady, wall: now.wall - now.steady + steady };
}
