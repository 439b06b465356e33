/** Delay of a timer from which running code must have caused the delay. */
const DELAY_MS = 300;

/**
 * Resolves when a timer fires on time. While code blocks the main thread, the events of files that have arrived are not handled yet,
 * so a file must not be treated as missing.
 */
export async function mainThreadResponsive(ms: number): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
  } while (performance.now() - startedAt > ms + DELAY_MS);
}
