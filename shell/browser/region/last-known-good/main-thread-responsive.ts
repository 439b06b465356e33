/** A timer that fires later than this was delayed by code that blocked the main thread. */
const MAX_DELAY_MS = 300;

/**
 * Resolves when a timer of `timerMs` fires on time. Before that, a file must not be treated as missing, because while code blocks the main
 * thread, the events of files that have arrived are not handled.
 */
export async function mainThreadResponsive(timerMs: number): Promise<void> {
  let startedAt: number;
  do {
    startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, timerMs));
  } while (performance.now() - startedAt > timerMs + MAX_DELAY_MS);
}
