import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until a condition is true. @throws Error after `timeoutMs` */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(`The condition was not true within ${timeoutMs} ms: ${isTrue}`);
    await pause(POLL_MS);
  }
}
