/**
 * Runs the work while no other tab of the site holds the lock of that name. Where the browser has no locks, refuses them
 * (site data is blocked) or does not grant this one in time (its holder is a frozen tab), the work runs without: whatever must
 * not happen twice needs a guard of its own.
 * @throws only what the work throws
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
    // Either the lock was refused, and nothing has begun, or the work has thrown, and is awaited below.
  }
  clearTimeout(timer);
  return begun ?? work();
}
