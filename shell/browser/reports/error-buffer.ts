import { MAX_FAILURES } from './sampling';

// Part of every page's first script; the code that sends the buffer is loaded later.

/**
 * Failures of this page: thrown objects, events of other thrown values, addresses of files that did not load, and fallbacks; with the id of the entry whose
 * region failed by it, if any.
 */
export type ErrorBuffer = Map<unknown, string | undefined>;

/** Another release is shown in a region. */
export interface Fallback {
  /** Id of that release. */
  instead: string;
}

export const errorBuffer: ErrorBuffer = new Map();
let onRecorded = () => {};

/** Records a failure, once for the same value. Offline nothing is recorded: releases are not its cause. */
export function recordError(error: unknown, region?: string): void {
  if (!error || !navigator.onLine || errorBuffer.size >= MAX_FAILURES) return;
  errorBuffer.set(error, region ?? errorBuffer.get(error));
  onRecorded();
}

/**
 * Records uncaught errors, and files of releases that do not load.
 * @param then called after each recorded failure
 */
export function recordUncaughtErrors(then: () => void): void {
  onRecorded = then;
  // Capturing, since error events of elements do not bubble.
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (event) => recordError(causeOf(event as FailureEvent)), true);
}

type FailureEvent = ErrorEvent & PromiseRejectionEvent & { target: { src?: string; href?: string } };

/**
 * A thrown value that is no object is in its event, which names the script; a rejection with such a value names nothing. Other files
 * than those of releases, such as pictures, are not recorded.
 */
function causeOf(event: FailureEvent): unknown {
  const { error, reason = error, filename, target } = event;
  if (Object(reason) === reason) return reason;
  const { src, href = src } = target;
  return filename ? event : href?.includes('/r/') && href;
}
