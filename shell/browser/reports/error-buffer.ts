import { MAX_FAILURES } from './sampling';

// Collects the failures of a page, in the main script; `send-visit.ts`, which sends them to the edge, is loaded later.

/**
 * The first failures of this page. A key is a thrown object, the error event if the thrown value is not an object, the address of a file
 * that did not load, or a `Fallback`. The value is the id of the failed region, if a region has failed.
 */
export type ErrorBuffer = Map<unknown, string | undefined>;

/** Recorded if a region shows its previous release. */
export interface Fallback {
  /** Id of the previous release. */
  instead: string;
}

export const errorBuffer: ErrorBuffer = new Map();
let onRecorded = () => {};

/**
 * Records a failure once, up to `MAX_FAILURES`, with the id of the failed region. Records nothing offline, because releases are not
 * the cause then.
 */
export function recordError(error: unknown, region?: string): void {
  if (!error || !navigator.onLine || errorBuffer.size >= MAX_FAILURES) return;
  errorBuffer.set(error, region ?? errorBuffer.get(error));
  onRecorded();
}

/**
 * Records uncaught errors, and files of releases that do not load.
 * @param onFailure called after each failure that is recorded, including those of `recordError`
 */
export function recordUncaughtErrors(onFailure: () => void): void {
  onRecorded = onFailure;
  // Listens in the capture phase, because error events of elements do not bubble.
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) => recordError(causeOf(event as FailureEvent)), true);
}

type FailureEvent = ErrorEvent & PromiseRejectionEvent & { target: { src?: string; href?: string } };

/**
 * The value to record for an event. For a thrown object, it is that object; for any other thrown value, the event, which has the script's
 * address; for a file of a release that did not load, the file's address. Falsy for other files, such as drawings, and for rejections
 * whose reason is not an object.
 */
function causeOf(event: FailureEvent): unknown {
  const { error, reason = error, filename, target } = event;
  if (Object(reason) === reason) return reason;
  const { src, href = src } = target;
  return filename ? event : href?.includes('/r/') && href;
}
