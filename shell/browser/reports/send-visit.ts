import type { Observable } from '@stepwell/platform';
import { sendBeacon } from '@stepwell/shared-ui';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import type { SiteMatch } from '../site/site-map';
import type { ErrorBuffer, Fallback } from './error-buffer';
import { fetchHash } from './fetch-hash';
import { redactMessage } from './redact-message';
import {
  VISIT_REPORT_BYTES,
  VISIT_REPORTS_PATH,
  type VisitFailure,
  type VisitReport,
  type Vitals,
} from './visit-report';
import { watchFreezes } from './watch-freezes';

declare const __webpack_public_path__: string;

const MAX_STACK_POSITIONS = 6;
/** Bytes of a report that are kept free for multi-byte characters, because the report's length is measured in characters. */
const MULTIBYTE_RESERVE = 500;
/** Failures within this time are sent in one report. */
const COLLECT_MS = 1000;
/** Time after which the entries of a page that still responds are reported as `alive`. */
const ALIVE_AFTER_MS = 10_000;
/** A position in a script of a release, in the stack format of any browser: `/r/reviews/1.0.0-abc/main.js?r=1:10:5`. */
const POSITION = /(\/r\/\w+\/[\w.-]+\/[\w.-]+\.js)(?:\?[\w=]*)?(:\d+:\d+)/g;
const FILE = /\/r\/\w+\/[\w.-]+\/[\w.-]+\.(?:js|css)(?=\?|$)/;

export interface ObservedVisit {
  site: Pick<Site, 'features' | 'quick'>;
  /** Route and entries of the page that was opened. */
  match: SiteMatch;
  navigations: Pick<Observable<Pick<PageNavigation, 'entryLoads'>>, 'current' | 'subscribe'>;
  /** The visit is in the sample, so it is reported with or without failures. */
  isInSample: boolean;
  /** The visit is counted for a canary. */
  isCounted: boolean;
  errorBuffer: ErrorBuffer;
}

let sendSoon: (() => void) | undefined;

/**
 * Reports failures to the edge soon after they happen, and a visit of the sample as a whole once the page is hidden. Each later call sends
 * the failures recorded since the previous call. Visitors whose browser asks not to be tracked are not reported.
 */
export function sendVisit(visit: ObservedVisit): void {
  sendSoon ??= startReports(visit);
  sendSoon();
}

/** Observes the visit. @returns a function that sends the failures recorded within a second */
function startReports(visit: ObservedVisit): () => void {
  const { site, match, navigations, isInSample, isCounted, errorBuffer } = visit;
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return () => undefined;
  const vitals = watchVitals();
  const route = patternOf(match, site.features);
  // The public path is `/r/shell/<release id>/`.
  const releases: VisitReport['releases'] = { shell: __webpack_public_path__.split('/')[3] ?? '' };
  for (const { name, release } of site.features) releases[name] = release;
  let sentCount = 0;
  /** Hashes of files that did not load, by address. */
  const hashes = new Map<string, string | undefined>();
  /** True from the start for a visit outside the sample: only its failures are sent. */
  let isVisitSent = !isInSample;
  const sentAlive = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reportOf = (): VisitReport => ({
    route,
    releases,
    failures: [...errorBuffer].flatMap((entry) => failureOf(entry, hashes)),
    told: sentCount,
    isChosen: isInSample,
  });
  const send = (isPageHidden: boolean, includesAlive = isPageHidden) => {
    clearTimeout(timer);
    timer = undefined;
    const report = reportOf();
    const { failures } = report;
    const shown = new Set([...site.quick, ...shownNow()]);
    for (const { region } of failures) if (region) shown.delete(region);
    const alive = includesAlive && isCounted ? [...shown].filter((id) => !sentAlive.has(id)) : [];
    const isWholeVisit = isPageHidden && !isVisitSent;
    if (!isWholeVisit && alive.length === 0 && failures.length === sentCount) return;
    if (isWholeVisit) Object.assign(report, { shown: [...shown], vitals });
    if (alive.length > 0) report.alive = alive;
    // If the browser refuses the report, the next report contains the same data.
    if (!sendBeacon(VISIT_REPORTS_PATH, serialize(report))) return;
    sentCount = failures.length;
    isVisitSent ||= isWholeVisit;
    for (const id of alive) sentAlive.add(id);
  };
  document.addEventListener('visibilitychange', () => document.hidden && send(true));
  addEventListener('pagehide', () => send(true));
  if (isInSample || isCounted) {
    const updateWatch = watchFreezes(() => {
      const frozen = [...navigations.current.entryLoads.keys()];
      return serialize({ ...reportOf(), frozen });
    });
    let aliveTimer: ReturnType<typeof setTimeout> | undefined;
    const onPage = () => {
      updateWatch();
      clearTimeout(aliveTimer);
      aliveTimer = setTimeout(() => send(false, true), ALIVE_AFTER_MS);
    };
    navigations.subscribe(onPage);
    onPage();
  }
  const unhashedFiles = () =>
    [...errorBuffer.keys()].filter(
      (error): error is string => typeof error === 'string' && !hashes.has(error),
    );
  return () => {
    timer ??= setTimeout(async () => {
      for (const file of unhashedFiles()) hashes.set(file, await fetchHash(file));
      send(false);
    }, COLLECT_MS);
  };
}

/** Ids of entries whose content is in the document, hydrated or as the server's markup, and not a placeholder. */
function shownNow(): string[] {
  return [...document.querySelectorAll<HTMLElement>('template[data-entry]')].flatMap(({ dataset }) => {
    const { entry = '' } = dataset;
    return document.querySelector(`[data-room="${entry}"]`) ? [] : [entry];
  });
}

/** The report as JSON within the limit: too many failures are removed from the end of `report.failures`. */
function serialize(report: VisitReport): string {
  let body = JSON.stringify(report);
  while (body.length > VISIT_REPORT_BYTES - MULTIBYTE_RESERVE && report.failures.pop())
    body = JSON.stringify(report);
  return body;
}

/** The pattern of a page's path, such as `/review/:id`. */
function patternOf({ page, route, isUnmatched }: SiteMatch, features: Site['features']): string {
  if (isUnmatched) return '*';
  if (page) return page.path;
  const routes = features.flatMap(({ name, manifest }) =>
    manifest.routes.map(({ module, path }) => ({ id: `${name}/${module}`, path })),
  );
  return routes.find(({ id }) => id === route?.id)?.path ?? '*';
}

/** The reported form of a failure; empty for errors outside of releases and regions, such as those of browser extensions. */
function failureOf(
  [error, region]: [unknown, string | undefined],
  hashes: ReadonlyMap<string, string | undefined>,
): VisitFailure[] {
  if (typeof error === 'string') {
    const file = FILE.exec(error)?.[0];
    return file || region ? [{ region, file, came: hashes.get(error) }] : [];
  }
  try {
    const { filename, lineno, colno } = error as Partial<ErrorEvent>;
    const {
      name = 'Error',
      message = '',
      stack = `${filename}:${lineno}:${colno}`,
      instead,
    } = error as Partial<Error & Fallback>;
    if (instead) return [{ region, instead }];
    const positions = [...`${stack}`.matchAll(POSITION)]
      .slice(0, MAX_STACK_POSITIONS)
      .map(([, file, position]) => `${file}${position}`);
    if (!region && positions.length === 0) return [];
    return [
      {
        region,
        error: { name: `${name}`, message: redactMessage(`${name}`, `${message}`), stack: positions },
      },
    ];
  } catch {
    // Reading a property of a thrown object may throw.
    return region ? [{ region }] : [];
  }
}

/** Measures the page's web vitals. @returns the values so far, which later measurements update */
function watchVitals(): Readonly<Vitals> {
  const vitals: Vitals = {};
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (vitals.lcp = Math.round(value)), options);
  // The lowest bucket of the edge's histogram ends at 25 ms, below the library's default threshold of 40 ms. Browsers measure from 16 ms.
  onINP(({ value }) => (vitals.inp = value), { ...options, durationThreshold: 16 });
  onCLS(({ value }) => (vitals.cls = +value.toFixed(4)), options);
  return vitals;
}
