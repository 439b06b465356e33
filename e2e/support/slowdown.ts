/** Duration of one probe in ms of processor time. */
const PROBE_MS = 60;

/** Factor by which other load slows work down at present; 1 on a quiet machine. */
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
 * Measures a duration, corrected for other load on the machine. The machine is probed before and after; the part that needs the
 * processor is divided by the slowdown.
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
