import { liveCourse } from '../enrolment/enrol';
import { withBrowser } from '../support/with-browser';
import { type MatrixOptions, measureMatrix, type Result } from './matrix';

/** Runs the whole matrix in a new browser. @throws Error if there is no Chromium */
export async function playReleaseFaults(
  options: Omit<MatrixOptions, 'browser' | 'course' | 'pairs'>,
): Promise<Result[]> {
  const course = `/course/${(await liveCourse(options))._id}`;
  return withBrowser((browser) => measureMatrix({ ...options, browser, course }));
}
