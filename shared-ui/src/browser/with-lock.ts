/**
 * Runs `work` while no other tab of the site holds the lock of this name. `work` runs without the lock if the browser has no locks,
 * refuses them (site data is blocked), or does not grant the lock within `timeoutMs` (a frozen tab holds it). So two tabs can run `work`
 * at once, and `work` must allow for that.
 * @throws the error of `work`, and no other
 */
export async function withLock<T>(name: string, work: () => Promise<T>, timeoutMs: number): Promise<T> {
  let result: Promise<T> | undefined;
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), timeoutMs);
  try {
    await navigator.locks.request(name, { signal: request.signal }, () => {
      clearTimeout(timer);
      result = work();
      return result;
    });
  } catch {
    // Either the lock was refused and `work` runs below, or `work` has failed and `result`, returned below, rejects.
  }
  clearTimeout(timer);
  return result ?? work();
}
