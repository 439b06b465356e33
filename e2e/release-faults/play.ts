import type { Browser } from '@playwright/test';
import { FALLBACK_REPORTS_PATH } from '@stepwell/shell/fallback-report';
import { VISIT_REPORTS_PATH } from '@stepwell/shell/visit-report';
import type { Fault, Remote } from '../remote-faults/fault';
import type { Shown } from './page-watch';
import { isServerKind, type Pair } from './pairs';
import type { ReleaseIds, ReleaseWord } from './releases';
import { Tab } from './tab';

/** The site of the matrix. */
export interface Stage {
  origin: string;
  /** Path of a Live course's page. */
  course: string;
  ids: ReleaseIds;
  /** Names of each remote's lazy chunks. */
  lazy: Record<Remote, readonly string[]>;
}

/** Result of a pair. */
export interface Played {
  /** Milliseconds from the press, or the focus of a form, until the right release was interactive, without loops between. */
  tookMs: number;
  /** Problems besides the time. */
  problems: string[];
}

/** Time-out for a page on a busy machine. */
const COMES_WITHIN_MS = 20_000;
/** Reports are sent up to a second after a failure. */
const TOLD_WITHIN_MS = 6000;

/** Plays a pair whose fault is in browser files. Never throws: an error is part of the result. */
export async function play(stage: Stage, browser: Browser, pair: Pair): Promise<Played> {
  const tab = await Tab.open(browser, stage.origin, pair.way);
  try {
    await tab.break(faultOf(pair, stage));
    const tookMs = await goThere(tab, pair, stage);
    return { tookMs: Math.round(tookMs), problems: await problemsOf(tab, pair) };
  } catch (error) {
    const [firstLine = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return { tookMs: Number.POSITIVE_INFINITY, problems: [firstLine] };
  } finally {
    await tab.close();
  }
}

function faultOf({ remote, part, kind, way }: Pair, { ids, lazy }: Stage): Fault {
  if (part === 'node file' || isServerKind(kind)) throw new Error('No browser asks for node files.');
  const id = way === 'live' ? ids[remote].live : ids[remote].next;
  return { remote, part, kind, of: { id, files: part === 'lazy chunk' ? lazy[remote] : undefined } };
}

/** Navigates to the remote's page, and focuses its form where that loads the part. @returns ms */
async function goThere({ page, watch }: Tab, pair: Pair, { origin, course, ids }: Stage): Promise<number> {
  const { remote, part, kind, way } = pair;
  const path = pathOf(remote, course);
  const opens = remote === 'checkout' ? course : '/privacy-policy';
  const look = way === 'look' ? `?release=${remote}:${ids[remote].next}` : '';
  await page.goto(origin + opens + look, { waitUntil: 'domcontentloaded' });
  if (!(await watch.until(() => watch.now?.isHydrated === true, COMES_WITHIN_MS)))
    throw new Error(`${opens} did not hydrate.`);
  await page.evaluate(pressLink, `main a[href="${path}"], header a[href="${path}"]`);
  const comes = async (release: ReleaseWord) => {
    const isThere = () => isUsable(watch.now, path, release);
    if (await watch.until(isThere, COMES_WITHIN_MS)) return;
    const { isCard, release: other = 'nothing' } = watch.now ?? {};
    throw new Error(`${isCard ? 'a card' : other} is shown, not ${release}`);
  };
  if (part === 'lazy chunk') {
    await comes(givenBy(pair));
    await page.evaluate(turnToForm);
  }
  const since = watch.lastPressAt;
  if (kind === 'loops') await watch.until(() => watch.hasLooped, COMES_WITHIN_MS);
  await comes(standsThen(pair));
  const until =
    kind === 'loops' ? await page.evaluate(paintedAt) : (watch.now?.at ?? Number.POSITIVE_INFINITY);
  return watch.between(since, until);
}

/** Whether the remote's page is hydrated and shows this release. */
export function isUsable(now: Shown | undefined, path: string, release: ReleaseWord): boolean {
  return now?.path === path && now.release === release && now.isHydrated && !now.isCard;
}

function givenBy({ way }: Pair): ReleaseWord {
  return way === 'live' ? 'live' : 'next';
}

/** The release that is shown in the end: the one that was live before. A loop that ends has broken nothing. */
function standsThen(pair: Pair): ReleaseWord {
  if (pair.kind === 'loops') return givenBy(pair);
  return pair.way === 'live' ? 'before' : 'live';
}

/** Missing or repeated reports, and unexpected console output. */
async function problemsOf({ watch }: Tab, pair: Pair): Promise<string[]> {
  const { kind, way, part } = pair;
  const problems: string[] = [];
  const once = async (what: string, path: string) => {
    const count = () => watch.reports(path).length;
    await watch.until(() => count() > 0, TOLD_WITHIN_MS);
    if (count() !== 1) problems.push(`${count()} ${what}`);
  };
  if (kind === 'loops' && !watch.hasLooped) problems.push('it never looped');
  if (kind !== 'loops' && way === 'look') {
    const isLeft = () => watch.now?.bar?.includes('was left') === true;
    if (!(await watch.until(isLeft, TOLD_WITHIN_MS))) problems.push(`the bar says “${watch.now?.bar}”`);
  }
  if (kind !== 'loops') await once('fallback reports', FALLBACK_REPORTS_PATH);
  // A page that leaves a preview only updates its bar. A hanging part is reported only where it times out.
  if (kind !== 'loops' && way !== 'look' && (kind !== 'hangs' || part === 'lazy chunk'))
    await once('reports of the visit', VISIT_REPORTS_PATH);
  if (kind === 'loops') problems.push(...needlessReports(watch));
  const unmeant = watch.complaints.filter((text) => !meant(pair).some((pattern) => pattern.test(text)));
  return [...problems, ...[...new Set(unmeant)].map((text) => `console: ${text.slice(0, 300)}`)];
}

/** A loop that ends has broken nothing, so reports about it are problems. */
function needlessReports(watch: Tab['watch']): string[] {
  const reports = [FALLBACK_REPORTS_PATH, VISIT_REPORTS_PATH].flatMap((path) => watch.reports(path));
  const { bar } = watch.now ?? {};
  return [
    ...reports.map((body) => `a report about a loop: ${body.slice(0, 300)}`),
    ...(bar?.includes('was left') ? [`the bar says “${bar}”`] : []),
  ];
}

/** Expected console messages of a fault. */
function meant({ kind }: Pair): RegExp[] {
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

/** Path of the remote's page. @param course path of a course's page */
export function pathOf(remote: Remote, course: string): string {
  if (remote === 'checkout') return course.replace('/course/', '/checkout/');
  return remote === 'catalog' ? '/courses' : '/contact-us';
}

/** Runs in the page. */
function pressLink(selector: string): void {
  const link = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility());
  if (!link) throw new Error(`There is no ${selector} to be seen.`);
  link.click();
}

/** Runs in the page. */
function turnToForm(): void {
  document.querySelector<HTMLElement>('main form input[name="name"]')?.focus();
}

/** Runs in the page. @returns ms since 1970 */
function paintedAt(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame((at) => resolve(performance.timeOrigin + at));
  });
}
