import { chromium } from '@playwright/test';
import { liveCourse } from '../enrolment/enrol';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium';
import { type Cell, matrixTable, playMatrix } from './matrix';

export interface RemoteFaultsOptions {
  origin: string;
  /** Default: all. */
  cells?: Cell[];
  report?: (text: string) => void;
}

/**
 * Plays the matrix in a browser of its own.
 * @returns the table, and whether no fault holds anybody up
 * @throws Error if there is no Chromium
 */
export async function playRemoteFaults({ origin, cells, report }: RemoteFaultsOptions) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const course = await liveCourse({ origin });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const results = await playMatrix({ browser, origin, course, cells, report });
    return { table: matrixTable(results), isSound: !results.some(({ isHeldUp }) => isHeldUp) };
  } finally {
    await browser.close();
  }
}
