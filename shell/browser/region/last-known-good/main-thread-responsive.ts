/** A timer that fires so much later than it was set to has waited for code that loops. */
const HELD_UP_MS = 300;

/**
 * Resolves after so long at whose end the page's one thread was free. While code loops nobody hears of what has come
 * meanwhile, so that no time of that is one in which nothing came. `federation.ts` waits likewise.
 */
export async function mainThreadResponsive(ms: number): Promise<void> {
  let begun: number;
  do {
    begun = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
  } while (performance.now() - begun > ms + HELD_UP_MS);
}
