/**
 * Keeps Node's inspector shut: SIGUSR1 would open it, on a port of this machine, to whoever may connect there. Whoever
 * is to debug a server starts it with `--inspect`.
 */
export function refuseInspector(): void {
  process.on('SIGUSR1', () => undefined);
}
