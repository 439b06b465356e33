import { sendBeacon } from '@stepwell/shared-ui';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import type { SiteMatch } from '../site/site-map';
import type { ErrorBuffer, Fallback } from './error-buffer';
import { fetchHash } from './fetch-hash';
import { redactMessage } from './redact-message';
import { VISIT_REPORT_BYTES, VISIT_REPORTS_PATH, type VisitFailure, type VisitReport } from './visit-report';
import { watchVitals } from './vitals';

declare const __webpack_public_path__: string;

const MOST_PLACES = 6;
/** What fails together is told together. */
const TOGETHER_MS = 1000;
/** A place in a script of a release, as every browser writes it into a stack; a script asked for again has a query. */
const PLACE = /(\/r\/\w+\/[\w.-]+\/[\w.-]+\.js)(?:\?[\w=]*)?(:\d+:\d+)/g;
const FILE = /\/r\/\w+\/[\w.-]+\/[\w.-]+\.(?:js|css)(?=\?|$)/;

export interface VisitToTell {
  site: Pick<Site, 'features' | 'quick'>;
  /** Of the page that was opened. */
  match: SiteMatch;
  currentNavigation: () => Pick<PageNavigation, 'entryLoads'>;
  isChosen: boolean;
  errorBuffer: ErrorBuffer;
}

let tellSoon: (() => void) | undefined;

/**
 * Tells the edge of what fails, soon after it did, and of the visit as a whole once nobody looks at the page any more. Called
 * again it tells of what was noted meanwhile.
 */
export function sendVisit(navigation: VisitToTell): void {
  tellSoon ??= beginTelling(navigation);
  tellSoon();
}

function beginTelling({ site, match, currentNavigation, isChosen, errorBuffer }: VisitToTell): () => void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || doNotTrack === '1') return () => undefined;
  const vitals = watchVitals();
  const route = patternOf(match, site.features);
  const releases: VisitReport['releases'] = { shell: __webpack_public_path__.split('/')[3] ?? '' };
  for (const { name, release } of site.features) releases[name] = release;
  let told = 0;
  /** Hashes of what came of files that were refused, by their addresses as they were noted. */
  const came = new Map<string, string | undefined>();
  let isWholeTold = !isChosen;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (isLeft: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const failures = [...errorBuffer].flatMap((note) => failureOf(note, came));
    const isWhole = isLeft && !isWholeTold;
    if (!isWhole && failures.length === told) return;
    const report: VisitReport = { route, releases, failures, told, isChosen };
    if (isWhole) {
      const asleep = [...currentNavigation().entryLoads.values()].filter((entryLoad) => entryLoad.isDeferred);
      // What sleeps shows the server's markup.
      const shown = new Set([...site.quick, ...asleep.map(({ ref }) => ref.id)]);
      for (const { region } of failures) if (region) shown.delete(region);
      report.shown = [...shown];
      report.vitals = vitals;
      isWholeTold = true;
    }
    // What the browser refused to send goes with the next report.
    if (sendBeacon(VISIT_REPORTS_PATH, fitting(report))) told = failures.length;
  };
  document.addEventListener('visibilitychange', () => document.hidden && tell(true));
  addEventListener('pagehide', () => tell(true));
  const lookAndTell = async () => {
    for (const [what] of errorBuffer)
      if (typeof what === 'string' && !came.has(what)) came.set(what, await fetchHash(what));
    tell(false);
  };
  return () => {
    const isFileNew = () =>
      [...errorBuffer.keys()].some((what) => typeof what === 'string' && !came.has(what));
    timer ??= setTimeout(() => (isFileNew() ? void lookAndTell() : tell(false)), TOGETHER_MS);
  };
}

/** What is kept free is for letters that take more than a byte. */
function fitting(report: VisitReport): string {
  let body = JSON.stringify(report);
  while (body.length > VISIT_REPORT_BYTES - 500 && report.failures.pop()) body = JSON.stringify(report);
  return body;
}

function patternOf({ page, route, isUnmatched }: SiteMatch, features: Site['features']): string {
  if (isUnmatched) return '*';
  if (page) return page.path;
  const routes = features.flatMap(({ name, manifest }) =>
    manifest.routes.map(({ module, path }) => ({ id: `${name}/${module}`, path })),
  );
  return routes.find(({ id }) => id === route?.id)?.path ?? '*';
}

/** Nothing of an error whose place no release of ours is: extensions are the visitor's own. */
function failureOf(
  [what, region]: [unknown, string | undefined],
  came: ReadonlyMap<string, string | undefined>,
): VisitFailure[] {
  if (typeof what === 'string') {
    const file = FILE.exec(what)?.[0];
    return file || region ? [{ region, file, came: came.get(what) }] : [];
  }
  const { name = 'Error', message = '', stack = '', instead } = (what ?? {}) as Partial<Error & Fallback>;
  if (instead) return [{ region, instead }];
  const places = [...`${stack}`.matchAll(PLACE)].slice(0, MOST_PLACES).map(([, file, at]) => `${file}${at}`);
  if (!region && places.length === 0) return [];
  return [
    { region, error: { name: `${name}`, message: redactMessage(`${name}`, `${message}`), stack: places } },
  ];
}
