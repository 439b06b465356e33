export interface IdleOptions {
  /** The longest wait for an idle moment, in milliseconds. */
  withinMs: number;
  /** The wait in a browser without `requestIdleCallback`, such as Safari, in milliseconds. */
  otherwiseMs: number;
}

/** Calls `act` once, when the browser is idle. @returns a function that cancels the call */
export function requestIdle(act: () => void, { withinMs, otherwiseMs }: IdleOptions): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: withinMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, otherwiseMs);
  return () => clearTimeout(timer);
}
