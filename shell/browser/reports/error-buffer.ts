import { MAX_FAILURES } from './sampling';

// The few bytes of all this that a page has at once: what happens before the rest of it is there is told too.

/**
 * What has failed on this page: whatever was thrown, the address of a file that could not be had, or a fall. With it, the id
 * of the entry whose region it ended.
 */
export type ErrorBuffer = Map<unknown, string | undefined>;

/** Another release stands in a region, by its id. */
export interface Fallback {
  instead: string;
}

export const errorBuffer: ErrorBuffer = new Map();
let tellOfIt = () => {};

/** The same error is one note, whoever meets it. Without a network nothing is anybody's fault. */
export function recordError(what: unknown, region?: string): void {
  if (!what || !navigator.onLine || errorBuffer.size >= MAX_FAILURES) return;
  errorBuffer.set(what, region ?? errorBuffer.get(what));
  tellOfIt();
}

/**
 * Notes what nobody has caught, and files of releases that could not be had.
 * @param then is called after each note
 */
export function recordUncaughtErrors(then: () => void): void {
  tellOfIt = then;
  // Errors of elements do not rise.
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) => recordError(failureIn(event as Failing)), true);
}

type Failing = ErrorEvent & PromiseRejectionEvent & { target: { src?: string; href?: string } };

/** A picture that cannot be had is no release's. */
function failureIn({ error, reason, target: { src, href = src } }: Failing): unknown {
  return error || reason || (href?.includes('/r/') && href);
}
