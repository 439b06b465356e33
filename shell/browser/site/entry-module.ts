import type { AnyEntry, EntryRef } from './entries';

const LOAD_TIMEOUT_MS = 10_000;

/**
 * Waits for a remote's module, and checks that it is an entry.
 * @throws Error if the module is no entry or does not load within ten seconds; the error of `loading` if that rejects
 */
export async function asEntry({ id }: EntryRef, loading: Promise<unknown>): Promise<AnyEntry> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${id} did not load within ${LOAD_TIMEOUT_MS} ms.`)),
      LOAD_TIMEOUT_MS,
    );
  });
  const module = await Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
  if (isEntry(module)) return module;
  throw new Error(`${id} does not export an Entry.`);
}

function isEntry(module: unknown): module is AnyEntry {
  if (typeof module !== 'object' || module === null) return false;
  return 'Component' in module || 'load' in module;
}
