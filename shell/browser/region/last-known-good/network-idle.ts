import { mainThreadResponsive } from './main-thread-responsive';

const SILENCE_MS = 1200;
/** What comes sooner after it was asked for says nothing of a slow line. */
const QUICK_MS = 300;

/**
 * Resolves once nothing that took its time has come to the page for so long: what is waited for hangs. A slow line is never
 * as silent; and where other files come at once the line is not slow.
 */
export async function networkIdle(): Promise<false> {
  const begun = performance.now();
  for (let left = 1; left > 0; ) {
    const ends = performance
      .getEntriesByType('resource')
      .flatMap(({ startTime, duration }) => (duration > QUICK_MS ? [startTime + duration] : []));
    left = Math.max(begun - SILENCE_MS, ...ends) + SILENCE_MS - performance.now();
    if (left > 0) await mainThreadResponsive(left);
  }
  return false;
}
