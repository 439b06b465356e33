import { liveCourse } from '../enrolment/enrol';
import { withBrowser } from '../support/with-browser';
import { type Matrix, type MatrixOptions, measureMatrix } from './matrix';

/** Runs the matrix in a new browser. @throws Error if there is no Chromium */
export async function playRemoteFaults(options: Omit<MatrixOptions, 'browser' | 'course'>): Promise<Matrix> {
  const course = await liveCourse(options);
  return withBrowser((browser) => measureMatrix({ ...options, browser, course }));
}
