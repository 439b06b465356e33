/**
 * Time from the signal after which a process exits even if something has not closed. Within this time, the edge can answer every
 * request that it has accepted: 10 s for a request to arrive (`create-server.ts`), 12 s for the API's reply, and a margin.
 */
export const SHUTDOWN_TIMEOUT_MS = 25_000;

/** Command-line argument for a child process whose parent ends its children one after the other, dependents first. */
export const ORDERED_SHUTDOWN = '--ordered-shutdown';

/** Sent on SIGTERM by a child process with `ORDERED_SHUTDOWN` to its parent. */
export interface ShutdownRequest {
  type: 'shutdown-requested';
}

/**
 * Shuts this process down, once and with exit code 0, on SIGTERM, on SIGINT, or when its parent closes the IPC channel or dies.
 * A signal may reach the parent at the same moment, because a terminal and a supervisor signal the whole process group. So a
 * child ignores SIGINT, and with `ORDERED_SHUTDOWN` it forwards SIGTERM to its parent instead of exiting.
 * @param close closes all open resources; the process exits when `close` resolves
 * @param timeoutMs the process exits after this time even if `close` has not resolved
 */
export function shutdownOnSignal(close: () => unknown, timeoutMs = SHUTDOWN_TIMEOUT_MS): void {
  let isClosing = false;
  const shutdown = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(0), timeoutMs).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => {
    const isOrdered = process.connected && process.argv.includes(ORDERED_SHUTDOWN);
    if (!isOrdered) return void shutdown();
    const request: ShutdownRequest = { type: 'shutdown-requested' };
    // Sending fails if the parent has just closed the channel. The event `disconnect` follows, and shuts down.
    process.send?.(request, () => undefined);
  });
  process.on('SIGINT', () => process.connected || shutdown());
  process.once('disconnect', shutdown);
}
