/** Whoever asks a process to end may expect it, and what it has started, to be gone ten seconds later. */
export const LATEST_END_MS = 9500;

/**
 * Ends this process when it is asked to, or when the process that started it is gone: once, with exit code 0, and in
 * time even where `end` is late.
 * @param end brings to its end what was begun
 */
export function whenAskedToEnd(end: () => unknown): void {
  let isEnding = false;
  const endOnce = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), LATEST_END_MS).unref();
    await end();
    process.exit(0);
  };
  process.on('SIGTERM', endOnce);
  // Ctrl-C reaches a whole group of processes at once; a parent ends its own one after the other.
  process.on('SIGINT', () => process.connected || endOnce());
  process.once('disconnect', endOnce);
}
