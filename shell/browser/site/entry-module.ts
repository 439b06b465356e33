import type { AnyEntry, EntryRef } from './entries';

const LOAD_TIMEOUT_MS = 10_000;

/**
 * What a module exports, if it is an entry.
 * @throws Error where it does not come, or is none
 */
export async function asEntry(ref: EntryRef, loading: Promise<unknown>): Promise<AnyEntry> {
  const module = await withTimeout(loading, ref.id);
  if (isEntry(module)) return module;
  throw new Error(`${ref.id} does not export an Entry.`);
}

function isEntry(module: unknown): module is AnyEntry {
  if (typeof module !== 'object' || module === null) return false;
  return 'Component' in module || 'load' in module;
}

function withTimeout<T>(promise: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not load within ${LOAD_TIMEOUT_MS} ms.`)),
      LOAD_TIMEOUT_MS,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
