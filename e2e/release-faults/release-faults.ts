import { liveCourse } from '../enrolment/enrol';
import { withBrowser } from '../support/with-browser';
import { type MatrixOptions, measureMatrix, type Result } from './matrix';

/**
 * Runs the whole matrix of faulty releases in a new browser: each fault of each part of a remote's release, for each way in which a visit
 * gets the release (`pairs.ts`).
 * @throws Error if there is no Chromium
 */
export async function runReleaseFaults(
  options: Omit<MatrixOptions, 'browser' | 'coursePath' | 'pairs'>,
): Promise<Result[]> {
  const coursePath = `/course/${(await liveCourse(options))._id}`;
  return withBrowser((browser) => measureMatrix({ ...options, browser, coursePath }));
}
