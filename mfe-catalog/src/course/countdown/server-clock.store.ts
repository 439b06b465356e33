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
  set(serverTimestamp: string): void;
}

/** When the server's time was received: a page opened ten minutes later must not take it for now. */
export const serverClockStore = defineStore<ServerClockState>('catalog.serverClock', ({ set }) => ({
  serverTimestamp: null,
  received: null,
  set: (serverTimestamp) => set({ serverTimestamp, received: thisMoment() }),
}));

/** Now, on both clocks. */
export function thisMoment(): Moment {
  return { steady: performance.now(), wall: Date.now() };
}
