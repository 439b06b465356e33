import { PAGE_CLOCK } from '@stepwell/contract';
import { defineStore } from '@stepwell/platform';

/** A moment on both of the device's clocks, in milliseconds. */
export interface Moment {
  steady: number;
  wall: number;
}

export interface ServerClockState {
  /** The settings' `serverTimestamp`, and when it came to this device. */
  serverTimestamp: string | null;
  received: Moment | null;
  set(serverTimestamp: string, received: Moment): void;
}

/** When the server's time was received: a page opened ten minutes later must not take it for now. */
export const serverClockStore = defineStore<ServerClockState>('catalog.serverClock', ({ set }) => ({
  serverTimestamp: null,
  received: null,
  set: (serverTimestamp, received) => set({ serverTimestamp, received }),
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
  return { steady, wall: performance.timeOrigin + steady };
}
