/**
 * Runs `work` while no other tab of the site holds the lock of this name. If the browser has no locks, refuses them (site
 * data is blocked) or does not grant this one in time (its holder is a frozen tab), `work` runs without the lock: it needs
 * a guard of its own against running twice.
 * @throws only what `work` throws
 */
export async function withLock<T>(name: string, work: () => Promise<T>, patienceMs: number): Promise<T> {
  let begun: Promise<T> | undefined;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patienceMs);
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      begun = work();
      return begun;
    });
  } catch {
    // Either the lock was refused and `work` has not begun, or `work` has thrown and is awaited below.
  }
  clearTimeout(timer);
  return begun ?? work();
}
