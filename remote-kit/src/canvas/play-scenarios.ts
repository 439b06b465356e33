import type { Scenario } from '@stepwell/contract';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Canvas } from './canvas-server';
import { playPath } from './documents';

export interface PlayOptions {
  executablePath: string;
  args: string[];
  /** Is told how each scenario went. */
  report: (text: string) => void;
}

/** Milliseconds in which a scenario must have shown its text, or said why not. */
const PATIENCE_MS = 60_000;
/** What comes by the clock after so many seconds is not waited for: the clock is turned. */
const LONG_SECONDS = 5;

/** Plays all scenarios of a canvas, each on a device of its own. @returns how many did not show what they should */
export async function playScenarios(
  canvas: Canvas,
  { executablePath, args, report }: PlayOptions,
): Promise<number> {
  const browser = await chromium.launch({ executablePath, args });
  let failed = 0;
  try {
    for (const scenario of canvas.scenarios()) {
      const faults = await faultsOf(scenario, canvas, browser);
      if (faults.length > 0) failed += 1;
      report([`${faults.length > 0 ? 'failed' : 'shown'}  ${scenario.name}`, ...faults].join('\n        '));
    }
  } finally {
    await browser.close();
  }
  return failed;
}

/** What went wrong, one line each: the scenario's own result, and whatever the page logged. */
async function faultsOf(scenario: Scenario, { origin }: Canvas, browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-IN', reducedMotion: 'reduce' });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      // The browser tells of every reply that is not a good one; what a page does about it is what is played.
      const isDefect = /^(error|warning)$/.test(message.type()) && !/Failed to load/.test(message.text());
      if (isDefect) faults.push(message.text());
    });
    const isLong = (scenario.afterSeconds ?? 0) > LONG_SECONDS;
    if (isLong) await page.clock.install();
    await page.goto(`${origin}${playPath(scenario.name)}`);
    const { result, why } = await resultOf(page, isLong);
    if (result !== 'shown') faults.unshift(why || `it was still ${result} after ${PATIENCE_MS / 1000} s`);
  } catch (error) {
    faults.unshift((error as Error).message);
  } finally {
    await context.close();
  }
  return [...new Set(faults)];
}

async function resultOf(page: Page, isLong: boolean): Promise<DOMStringMap> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const told = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    if (/^(shown|failed)$/.test(told.result ?? '') || Date.now() > end) return told;
    // In small steps: nobody knows when the page began to count.
    if (isLong) await page.clock.fastForward(5000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
