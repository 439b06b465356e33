import type { CDPSession } from '@playwright/test';

/** Accumulated work of a page's main thread. */
export interface MainThread {
  workMs: number;
  layouts: number;
  /** Milliseconds of style and layout. */
  layoutMs: number;
}

/** Starts the counters of the page. */
export async function watchMainThread(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
}

export async function mainThread(session: CDPSession): Promise<MainThread> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    workMs: value('TaskDuration') * 1000,
    layouts: value('LayoutCount'),
    layoutMs: (value('LayoutDuration') + value('RecalcStyleDuration')) * 1000,
  };
}
