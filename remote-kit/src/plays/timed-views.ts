import type { Page } from 'playwright-core';
import { advanceClock, elapsedTime } from './paused-clock';
import type { TimedView } from './played';

/** Longer than pages show any temporary message. */
const OBSERVED_MS = 10_000;
/** Limit for a page with many timers. */
const MAX_TIMERS = 30;

/** Lets ten seconds pass on a page whose clock is paused. @returns the page at first, and after each timer that changed it */
export async function timedViews(page: Page): Promise<TimedView[]> {
  const began = await elapsedTime(page);
  let tree = await treeOf(page);
  const views: TimedView[] = [{ seconds: 0, tree }];
  for (let timers = 0; timers < MAX_TIMERS; timers += 1) {
    const elapsed = await advanceClock(page, began + OBSERVED_MS);
    if (elapsed === undefined) break;
    const next = await treeOf(page);
    if (next !== tree) views.push({ seconds: (elapsed - began) / 1000, tree: next });
    tree = next;
  }
  return views;
}

function treeOf(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}
