import { mainThreadResponsive } from './main-thread-responsive';

const IDLE_MS = 1200;
/** Files that load faster than this do not indicate a slow line, and are not counted. */
const FAST_MS = 300;

/**
 * Resolves when no slow file has arrived for 1.2 s. A file that is still pending then can be assumed to hang: on a slow line, other slow
 * files would keep arriving.
 * @returns always `false`, so that a caller can race this promise with one that resolves with `true`
 */
export async function networkIdle(): Promise<false> {
  const startedAt = performance.now();
  for (let remainingMs = 1; remainingMs > 0; ) {
    const arrivals = performance
      .getEntriesByType('resource')
      .flatMap(({ startTime, duration }) => (duration > FAST_MS ? [startTime + duration] : []));
    remainingMs = Math.max(startedAt - IDLE_MS, ...arrivals) + IDLE_MS - performance.now();
    if (remainingMs > 0) await mainThreadResponsive(remainingMs);
  }
  return false;
}
