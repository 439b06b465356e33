import { PAGE_CLOCK } from '@stepwell/contract';
import { defineStore } from '@stepwell/platform';

/** A moment on both of the device's clocks, in milliseconds: `steady` is `performance.now()`, `wall` is `Date.now()`. */
export interface Moment {
  steady: number;
  wall: number;
}

export interface ServerClockState {
  /** The server's time as it was last asked for by this store, and when the reply came; `null` before the first. */
  latest: { serverTimestamp: string; received: Moment } | null;
  /** Asks the server for its time. Without a reply nothing changes. */
  resync: () => Promise<void>;
}

/** The server's time, asked for again after the device's clocks have come apart. */
export const serverClockStore = defineStore<ServerClockState>('catalog.serverClock', ({ set, api }) => ({
  latest: null,
  async resync() {
    try {
      const { data } = await api.call('GET /api/settings/getSettings', {});
      set({ latest: { serverTimestamp: data.serverTimestamp, received: thisMoment() } });
    } catch {
      // The device may be offline; the caller asks again.
    }
  },
}));

/** Now, on both clocks. */
export function thisMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}

/**
 * When it was this time, if it is the one that the document brought: the document may have been kept for hours, and its
 * `Server-Timing` says how old it was. `null` of any other time, and where browser or server say nothing.
 */
export function momentOfPage(serverTimestamp: string | null): Moment | null {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  const { serverTiming = [], responseStart } = (document ?? {}) as Partial<PerformanceNavigationTiming>;
  const clock = serverTiming.find(({ name }) => name === PAGE_CLOCK);
  if (!clock || clock.description !== serverTimestamp || responseStart === undefined) return null;
  const steady = responseStart - clock.duration;
  // Not `performance.timeOrigin`: browsers reckon it from a clock that may have been corrected since they were started.
  const now = thisMoment();
  return { steady, wall: now.wall - now.steady + steady };
}
