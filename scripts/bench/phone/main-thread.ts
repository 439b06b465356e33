import type { CDPSession } from '@playwright/test';

/** Starts the counters that `mainThreadMs` reads. */
export async function watchMainThread(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
}

/** @returns milliseconds that the page's main thread has worked */
export async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
