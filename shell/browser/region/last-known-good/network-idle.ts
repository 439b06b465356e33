import { mainThreadResponsive } from './main-thread-responsive';

const IDLE_MS = 1200;
/** Files that load faster than this are not counted, because they do not indicate a slow line. */
const FAST_MS = 300;

/**
 * Resolves when no slow file has arrived for 1.2 s. A file that is still pending then can be assumed to hang, because on a slow line other
 * slow files would keep arriving.
 * @returns always `false`, so that a caller can race this promise with one that resolves with `true`
 */
export async function networkIdle(): Promise<false> {
  for (;;) {
    const slowArrivals = performance
      .getEntriesByType('resource')
      .flatMap(({ startTime, duration }) => (duration > FAST_MS ? [startTime + duration] : []));
    // Without slow files there is nothing to wait for.
    const remainingMs = Math.max(-IDLE_MS, ...slowArrivals) + IDLE_MS - performance.now();
    if (remainingMs <= 0) return false;
    await mainThreadResponsive(remainingMs);
  }
}
