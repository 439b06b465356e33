let aheadMs = 0;

/** Advances `performance.now()` for the rest of the test file, so that caches and time limits expire without waiting. */
export function laterBy(ms: number): void {
  const isAhead = aheadMs > 0;
  aheadMs += ms;
  if (isAhead) return;
  const now = performance.now.bind(performance);
  performance.now = () => now() + aheadMs;
}
