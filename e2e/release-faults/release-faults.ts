import { launchBrowser } from '@stepwell/remote-kit/chromium';
import { liveCourse } from '../enrolment/enrol';
import { type MatrixOptions, measureMatrix, type Result } from './matrix';

/** Runs the whole matrix in a new browser. @throws Error if there is no Chromium */
export async function playReleaseFaults(
  options: Omit<MatrixOptions, 'browser' | 'course' | 'pairs'>,
): Promise<Result[]> {
  const course = `/course/${(await liveCourse(options))._id}`;
  const browser = await launchBrowser();
  try {
    return await measureMatrix({ ...options, browser, course });
  } finally {
    await browser.close();
  }
}
