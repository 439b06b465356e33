export interface IdleOptions {
  /** It is done by then, idle or not; milliseconds. */
  withinMs: number;
  /** Where the browser does not tell when it is idle, as Safari: after so many milliseconds. */
  otherwiseMs: number;
}

/** Acts once, when the browser has nothing else to do. @returns ends the waiting */
export function requestIdle(act: () => void, { withinMs, otherwiseMs }: IdleOptions): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: withinMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, otherwiseMs);
  return () => clearTimeout(timer);
}
