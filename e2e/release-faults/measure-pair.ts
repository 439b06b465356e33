import type { Browser } from '@playwright/test';
import { FALLBACK_REPORTS_PATH } from '@stepwell/shell/fallback-report';
import { VISIT_REPORTS_PATH } from '@stepwell/shell/visit-report';
import type { Fault, Remote } from '../remote-faults/fault';
import type { Shown } from './page-watch';
import { isServerKind, type Pair } from './pairs';
import type { ReleaseIds, ReleaseLabel } from './releases';
import { Tab } from './tab';

/** The site on which pairs are measured. */
export interface MatrixSite {
  origin: string;
  /** Path of the page of a course that is open for enrolment. */
  coursePath: string;
  ids: ReleaseIds;
  /** Names of the files of each remote's lazy chunks. */
  lazyChunks: Record<Remote, readonly string[]>;
}

/** What was measured for a pair. */
export interface Measurement {
  /** Milliseconds from the press of a link, or the focus of a form, until the right release was interactive, without the time of loops. */
  tookMs: number;
  /** Problems besides the time. */
  problems: string[];
}

/** Time-out for a page on a busy machine. */
const PAGE_TIMEOUT_MS = 20_000;
/** Reports are sent up to a second after a failure. */
const REPORT_TIMEOUT_MS = 6000;

/** Measures a pair whose fault is in browser files. Never throws: an error is part of the result. */
export async function measurePair(site: MatrixSite, browser: Browser, pair: Pair): Promise<Measurement> {
  const tab = await Tab.open(browser, site.origin, pair.way);
  try {
    await tab.break(faultOf(pair, site));
    const tookMs = await openByLink(tab, pair, site);
    return { tookMs: Math.round(tookMs), problems: await problemsOf(tab, pair) };
  } catch (error) {
    const [firstLine = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return { tookMs: Number.POSITIVE_INFINITY, problems: [firstLine] };
  } finally {
    await tab.close();
  }
}

function faultOf({ remote, part, kind, way }: Pair, { ids, lazyChunks }: MatrixSite): Fault {
  if (part === 'node file' || isServerKind(kind)) throw new Error('A browser requests no node files.');
  const id = way === 'live' ? ids[remote].live : ids[remote].next;
  return { remote, part, kind, of: { id, files: part === 'lazy chunk' ? lazyChunks[remote] : undefined } };
}

/** Opens the remote's page by a link, and focuses its form if that loads the broken part. @returns `Measurement.tookMs` */
async function openByLink(
  { page, watch }: Tab,
  pair: Pair,
  { origin, coursePath, ids }: MatrixSite,
): Promise<number> {
  const { remote, part, kind, way } = pair;
  const path = pathOf(remote, coursePath);
  /** A page with a link to the remote's page. */
  const startPath = remote === 'checkout' ? coursePath : '/privacy-policy';
  const query = way === 'preview' ? `?release=${remote}:${ids[remote].next}` : '';
  await page.goto(origin + startPath + query, { waitUntil: 'domcontentloaded' });
  if (!(await watch.until(() => watch.now?.isHydrated === true, PAGE_TIMEOUT_MS)))
    throw new Error(`${startPath} did not hydrate.`);
  await page.evaluate(pressLink, `main a[href="${path}"], header a[href="${path}"]`);
  const untilShown = async (release: ReleaseLabel) => {
    const isShown = () => isUsable(watch.now, path, release);
    if (await watch.until(isShown, PAGE_TIMEOUT_MS)) return;
    const { isCard, release: shownInstead = 'nothing' } = watch.now ?? {};
    throw new Error(`${isCard ? 'a card' : shownInstead} is shown, not ${release}`);
  };
  if (part === 'lazy chunk') {
    await untilShown(assignedRelease(pair));
    await page.evaluate(focusForm);
  }
  const since = watch.lastPressAt;
  if (kind === 'loops') await watch.until(() => watch.hasLooped, PAGE_TIMEOUT_MS);
  await untilShown(finalRelease(pair));
  const until =
    kind === 'loops' ? await page.evaluate(paintedAt) : (watch.now?.at ?? Number.POSITIVE_INFINITY);
  return watch.between(since, until);
}

/** Whether the remote's page is hydrated and shows this release. */
export function isUsable(now: Shown | undefined, path: string, release: ReleaseLabel): boolean {
  return now?.path === path && now.release === release && now.isHydrated && !now.isCard;
}

/** The broken release. */
function assignedRelease({ way }: Pair): ReleaseLabel {
  return way === 'live' ? 'live' : 'next';
}

/** The release that must be shown in the end: the last known good one. After a loop, which ends, it is the assigned release. */
function finalRelease(pair: Pair): ReleaseLabel {
  if (pair.kind === 'loops') return assignedRelease(pair);
  return pair.way === 'live' ? 'before' : 'live';
}

/** Missing or repeated reports, and unexpected console output. */
async function problemsOf({ watch }: Tab, pair: Pair): Promise<string[]> {
  const { kind, way, part } = pair;
  const problems: string[] = [];
  const expectOne = async (reportKind: string, path: string) => {
    const count = () => watch.reports(path).length;
    await watch.until(() => count() > 0, REPORT_TIMEOUT_MS);
    if (count() !== 1) problems.push(`${count()} ${reportKind}`);
  };
  if (kind === 'loops' && !watch.hasLooped) problems.push('no loop ran');
  if (kind !== 'loops' && way === 'preview') {
    const isPreviewEnded = () => watch.now?.bar?.includes('preview has ended') === true;
    if (!(await watch.until(isPreviewEnded, REPORT_TIMEOUT_MS)))
      problems.push(`the bar says “${watch.now?.bar}”`);
  }
  if (kind !== 'loops') await expectOne('fallback reports', FALLBACK_REPORTS_PATH);
  // A page that ends a preview changes its bar instead of sending a report. A part that hangs is reported only if it is a lazy chunk.
  if (kind !== 'loops' && way !== 'preview' && (kind !== 'hangs' || part === 'lazy chunk'))
    await expectOne('reports of the visit', VISIT_REPORTS_PATH);
  if (kind === 'loops') problems.push(...unexpectedReports(watch));
  const unexpected = watch.problems.filter(
    (text) => !expectedMessages(pair).some((pattern) => pattern.test(text)),
  );
  return [...problems, ...[...new Set(unexpected)].map((text) => `console: ${text.slice(0, 300)}`)];
}

/** Reports after a loop are problems, because a loop ends and nothing has failed. */
function unexpectedReports(watch: Tab['watch']): string[] {
  const reports = [FALLBACK_REPORTS_PATH, VISIT_REPORTS_PATH].flatMap((path) => watch.reports(path));
  const { bar } = watch.now ?? {};
  return [
    ...reports.map((body) => `a report about a loop: ${body.slice(0, 300)}`),
    ...(bar?.includes('preview has ended') ? [`the bar says “${bar}”`] : []),
  ];
}

/** Expected console messages of a fault. */
function expectedMessages({ kind }: Pair): RegExp[] {
  switch (kind) {
    case '404':
      return [/status of 404/];
    case 'is HTML':
    case 'is changed':
      return [/valid digest in the 'integrity'/];
    case 'throws':
      return [/broken on purpose/];
    default:
      return [];
  }
}

/** Path of the remote's page. */
export function pathOf(remote: Remote, coursePath: string): string {
  if (remote === 'checkout') return coursePath.replace('/course/', '/checkout/');
  return remote === 'catalog' ? '/courses' : '/contact-us';
}

/** Runs in the page. */
function pressLink(selector: string): void {
  const link = [...document.querySelectorAll<HTMLElement>(selector)].find((candidate) =>
    candidate.checkVisibility(),
  );
  if (!link) throw new Error(`No visible element matches ${selector}.`);
  link.click();
}

/** Runs in the page. */
function focusForm(): void {
  document.querySelector<HTMLElement>('main form input[name="name"]')?.focus();
}

/** Runs in the page. @returns ms since 1970 */
function paintedAt(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame((at) => resolve(performance.timeOrigin + at));
  });
}
