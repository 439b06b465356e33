import type { Scenario } from '@stepwell/contract';
import type { Page } from 'playwright-core';
import { locateControl } from '../plays/take-steps';
import { type PageReading, readPage } from './read-page';

/** What a page is at the end of a play. */
export interface PageState extends PageReading {
  /** What stands in each field that a step has filled; one that is not there is not here. */
  fields: Record<string, string>;
  /** Whether the control of the last press, where it is still there, can be used. */
  isPressable: boolean;
}

/** What can be asked of a page often. */
export type PageStatus = Pick<PageReading, 'text' | 'said' | 'busy'>;

/** It was there just now; a busy machine takes its time all the same. */
const AT_ONCE = { timeout: 5000 };

/** Looks at a page as it is now. */
export async function see(page: Page, { steps = [] }: Pick<Scenario, 'steps'>): Promise<PageState> {
  const seen = await page.evaluate(readPage, true);
  const fields: PageState['fields'] = {};
  let isPressable = true;
  for (const step of steps) {
    const { found } = locateControl(page, step);
    if ((await found.count()) !== 1) continue;
    if ('fill' in step) {
      const value = await ifThere(found.inputValue(AT_ONCE));
      if (value !== undefined) fields[step.fill] = value;
    } else if (step === steps.at(-1))
      isPressable = (await ifThere(found.evaluate(canBeUsed, undefined, AT_ONCE))) ?? true;
  }
  return { ...seen, fields, isPressable };
}

/** What a page says now, and whether anything is busy on it. */
export function readPageStatus(page: Page): Promise<PageStatus> {
  return page.evaluate(readPage, false);
}

function canBeUsed(control: Element): boolean {
  return !control.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]');
}

/** It may go while it is looked at. */
async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch {
    return undefined;
  }
}
