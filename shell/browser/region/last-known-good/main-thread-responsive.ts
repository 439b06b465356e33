/** A timer that fires so much later was delayed by running code. */
const DELAY_MS = 300;

/**
 * Waits until a timer fires on time. While code blocks the main thread, events of files that have arrived are pending, and
 * none may be taken for missing.
 */
export async function mainThreadResponsive(ms: number): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
  } while (performance.now() - startedAt > ms + DELAY_MS);
}
