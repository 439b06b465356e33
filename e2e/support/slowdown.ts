/** Processor time of one look at the machine. */
const LOOK_MS = 60;

/** How many times longer work takes right now than on a core of its own; 1 on a quiet machine. */
function slowdown(): number {
  const begun = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const workedMs = (user + system) / 1000;
    if (workedMs >= LOOK_MS) return Math.max(1, (performance.now() - begun) / workedMs);
  }
}

/**
 * Times what a site does, so that it says what the site needs and not what else the machine does: the machine is looked at
 * before and after, and only the time that the act would have taken on a quiet one counts.
 * @param waitsMs what it waits by the clock, however quiet the machine is
 * @returns that time, in milliseconds, beside what the act gave
 */
export async function unhurried<T>(
  act: () => Promise<T>,
  waitsMs = 0,
): Promise<{ value: T; tookMs: number }> {
  const before = slowdown();
  const begun = performance.now();
  const value = await act();
  const workedMs = Math.max(0, performance.now() - begun - waitsMs);
  return { value, tookMs: waitsMs + (2 * workedMs) / (before + slowdown()) };
}
