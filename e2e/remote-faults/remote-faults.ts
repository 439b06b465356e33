import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/remote-kit/chromium';
import { liveCourse } from '../enrolment/enrol';
import { type Matrix, type MatrixOptions, measureMatrix } from './matrix';

type RemoteFaultsOptions = Omit<MatrixOptions, 'browser' | 'course'>;

/** Runs the matrix in a new browser. @throws Error if there is no Chromium */
export async function playRemoteFaults(options: RemoteFaultsOptions): Promise<Matrix> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const course = await liveCourse(options);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    return await measureMatrix({ ...options, browser, course });
  } finally {
    await browser.close();
  }
}
