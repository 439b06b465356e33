/** Processor time of one probe of the machine in ms. */
const PROBE_MS = 60;

/** Works for `PROBE_MS`. @returns the factor by which other work of the machine slowed this down; 1 on a quiet machine */
function slowdown(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const workedMs = (user + system) / 1000;
    if (workedMs >= PROBE_MS) return Math.max(1, (performance.now() - startedAt) / workedMs);
  }
}

/**
 * Measures a duration, corrected for other work of the machine. The machine is probed before and after; the part of the duration that
 * needs the processor is divided by the mean slowdown.
 * @param waitsMs part of the duration in which the function only waits, which is not corrected
 * @returns the corrected milliseconds and the result
 */
export async function timedUnderLoad<T>(
  act: () => Promise<T>,
  waitsMs = 0,
): Promise<{ value: T; tookMs: number }> {
  const before = slowdown();
  const startedAt = performance.now();
  const value = await act();
  const workedMs = Math.max(0, performance.now() - startedAt - waitsMs);
  return { value, tookMs: waitsMs + (2 * workedMs) / (before + slowdown()) };
}
