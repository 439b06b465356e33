import { type FailureReport, type PageReport, REPORTS_PATH } from './page-report';
import { redactMessage } from './redact-message';

/** Failures of one page that are reported. */
const MAX_FAILURES = 20;
/** The release in the address of a script, as browsers write it in stacks. */
const RELEASE = /\/r\/(\w+)\/([\w.-]+)\//;

const reported = new Set<unknown>();

/** Sends a report, unless the visitor's browser asks not to be tracked. */
export function sendReport(report: PageReport): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return;
  navigator.sendBeacon(REPORTS_PATH, JSON.stringify(report));
}

/**
 * Reports a failure, once for each error. Offline nothing is reported, because releases are not the cause then.
 * @param error any thrown value
 * @returns whether the error is new
 */
export function reportFailure(error: unknown, place: Omit<FailureReport, 'kind' | 'message'>): boolean {
  if (reported.has(error) || reported.size >= MAX_FAILURES || !navigator.onLine) return false;
  reported.add(error);
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  sendReport({ kind: 'failure', ...place, message: redactMessage(name, message) });
  return true;
}

/** Reports uncaught errors and rejections in scripts of releases; those of browser extensions are ignored. */
export function reportUncaughtErrors(): void {
  const report = (error: unknown, stack: string) => {
    const [, feature, release] = RELEASE.exec(stack) ?? [];
    if (feature && release) reportFailure(error, { feature, release, region: '', cause: 'throw' });
  };
  addEventListener('error', ({ error, filename }) => report(error, `${error?.stack ?? filename}`));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, `${reason?.stack}`));
}
