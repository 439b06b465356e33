/**
 * A process that was asked to end is gone after this time, whatever it still does. Within it the edge can answer every
 * request that it has taken: 10 s for a request to arrive (`create-server.ts`) and 12 s for the API's reply, plus a margin.
 */
export const LATEST_END_MS = 25_000;

/** Argument of a process whose parent ends its children one after the other, those first that need the others. */
export const ENDED_IN_TURN = '--ended-in-turn';

/** What such a process sends its parent on SIGTERM. */
export interface AskedToEnd {
  type: 'asked-to-end';
}

/**
 * Ends this process, once and with exit code 0, on SIGTERM, on SIGINT, or when its parent closes the IPC channel or dies.
 * A signal may reach the parent at the same moment: the process group of a terminal, or everything that a supervisor
 * runs. So a child ignores SIGINT, and with `ENDED_IN_TURN` it answers SIGTERM by asking its parent.
 * @param end closes what was opened; the process exits when it resolves
 * @param latestMs the process exits after this time even if `end` has not resolved
 */
export function whenAskedToEnd(end: () => unknown, latestMs = LATEST_END_MS): void {
  let isEnding = false;
  const endOnce = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), latestMs).unref();
    await end();
    process.exit(0);
  };
  process.on('SIGTERM', () => {
    const isInTurn = process.connected && process.argv.includes(ENDED_IN_TURN);
    if (!isInTurn) return void endOnce();
    const question: AskedToEnd = { type: 'asked-to-end' };
    // It fails where the parent has just closed the channel; `disconnect` follows.
    process.send?.(question, () => undefined);
  });
  process.on('SIGINT', () => process.connected || endOnce());
  process.once('disconnect', endOnce);
}
