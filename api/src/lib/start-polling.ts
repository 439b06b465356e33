interface PollingOptions {
  everyMs: number;
  onError(error: unknown): void;
}

/**
 * Runs a job now and at intervals. An interval that ends while the job still runs is skipped.
 * @param work the job; receives a signal that is aborted when the polling is stopped
 * @returns a function that stops the job and waits for its end
 */
export function startPolling(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, onError }: PollingOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  const poll = () => {
    running ??= work(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  poll();
  const timer = setInterval(poll, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
