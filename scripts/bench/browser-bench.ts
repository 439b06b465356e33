import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '@stepwell/e2e/chromium';
import { idleCpu } from './idle-cpu';
import { median } from './median';
import { loadPage, type PageLoad } from './page-load';
import { type BenchPage, benchPages, liveCourseId } from './pages';
import { startReference } from './reference';

/** Medians of one page, the site's and the reference's. */
export interface PageResult {
  name: string;
  runs: number;
  site: PageLoad;
  reference: PageLoad;
}

export interface BrowserBenchOptions {
  origin: string;
  /** Loads of each page, of the site and of the reference. */
  rounds: number;
  /** No further round begins after so long. */
  budgetMs: number;
  report: (text: string) => void;
}

/**
 * Loads every page of the site and of its reference in turns, so that whatever else the machine does falls on both.
 * @throws Error if there is no Chromium
 */
export async function benchBrowser({ origin, rounds, budgetMs, report }: BrowserBenchOptions) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  const pages = benchPages(await liveCourseId(origin));
  const reference = await startReference(origin);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const loads = new Map(pages.map((page) => [page, { site: [] as PageLoad[], reference: [] as PageLoad[] }]));
  const endsAt = performance.now() + budgetMs;
  try {
    // Servers, their memory and the browser come to working temperature first.
    for (const { path } of pages) {
      for (const server of [origin, reference.origin]) await visit(browser, server + path);
    }
    for (let round = 1; round <= rounds && performance.now() < endsAt; round += 1) {
      report(`loading pages, round ${round} of ${rounds}`);
      for (const [{ path, content }, measured] of loads) {
        await idleCpu();
        measured.reference.push(await loadPage(browser, reference.origin + path, content));
        await idleCpu();
        measured.site.push(await loadPage(browser, origin + path, content));
      }
    }
  } finally {
    await browser.close();
    await reference.close();
  }
  return [...loads].map(([page, measured]) => resultOf(page, measured));
}

async function visit(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.close();
}

function resultOf({ name }: BenchPage, loads: { site: PageLoad[]; reference: PageLoad[] }): PageResult {
  return {
    name,
    runs: loads.site.length,
    site: medianLoad(loads.site),
    reference: medianLoad(loads.reference),
  };
}

function medianLoad(loads: PageLoad[]): PageLoad {
  const of = (key: keyof PageLoad) => median(loads.map((load) => load[key]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    content: of('content'),
    alive: of('alive'),
    longTasks: of('longTasks'),
    cls: of('cls'),
    requests: of('requests'),
    bytes: of('bytes'),
    scripts: of('scripts'),
    scriptBytes: of('scriptBytes'),
    firstScriptBytes: of('firstScriptBytes'),
  };
}
