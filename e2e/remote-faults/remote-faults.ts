import { launchBrowser } from '@stepwell/remote-kit/chromium';
import { liveCourse } from '../enrolment/enrol';
import { type Matrix, type MatrixOptions, measureMatrix } from './matrix';

type RemoteFaultsOptions = Omit<MatrixOptions, 'browser' | 'course'>;

/** Runs the matrix in a new browser. @throws Error if there is no Chromium */
export async function playRemoteFaults(options: RemoteFaultsOptions): Promise<Matrix> {
  const course = await liveCourse(options);
  const browser = await launchBrowser();
  try {
    return await measureMatrix({ ...options, browser, course });
  } finally {
    await browser.close();
  }
}
