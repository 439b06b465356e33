import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { aCourse } from '@stepwell/contract/testing';
import { startSite } from '@stepwell/e2e/site';
import { withBrowser } from '../browser/with-browser';
import { inTurns, type Sample } from '../figures/in-turns';
import { onLoadedPage } from '../phone/loaded-page';
import { SLOW_CPU } from '../phone/phone';
import { keptPages } from '../server/kept-pages';
import { growthFigures, nameOf, type Quantity, type Subject } from './subject';

const ROOT = join(import.meta.dirname, '../../..');
const CONTENT = 'main a[href^="/course/"]';
const CATEGORIES = 6;

const QUANTITIES: Quantity[] = [
  { what: '/, HTML', of: 'homeHtml', unit: 'kB', isExact: true },
  { what: '/courses, HTML', of: 'listHtml', unit: 'kB', isExact: true },
  { what: '/courses, HTML as it is sent', of: 'listSent', unit: 'kB', isExact: true },
  { what: 'a new page of /courses', of: 'newPage', unit: 'ms' },
  { what: 'kept pages of /courses', of: 'kept', unit: '/s', isMoreBetter: true },
  { what: '/, long tasks', of: 'homeTasks', unit: 'ms' },
  { what: '/courses, long tasks', of: 'listTasks', unit: 'ms' },
  { what: '/, kB in the browser', of: 'homeHeap', unit: 'kB' },
  { what: '/courses, kB in the browser', of: 'listHeap', unit: 'kB' },
  { what: '/courses with the menu open, kB in the browser', of: 'menuHeap', unit: 'kB' },
  { what: 'entries of the menu', of: 'menuEntries', unit: '', isExact: true },
];

/** Sites of our own API with ever more courses. */
export const courses: Subject = {
  does: 'HTML, server time, long tasks on a slow phone and memory of home, list and menu',
  sizes: [13, 100, 1000],
  run: (sizes, options) =>
    withBrowser((browser) =>
      withCatalogues(sizes, async (origins) => {
        const measures = Object.fromEntries(
          [...origins].map(([size, origin]) => [nameOf(size), () => measure(browser, origin)]),
        );
        return { figures: growthFigures(await inTurns(measures, options), sizes, QUANTITIES) };
      }),
    ),
};

async function withCatalogues<T>(
  sizes: readonly number[],
  act: (origins: ReadonlyMap<number, string>) => Promise<T>,
  origins = new Map<number, string>(),
): Promise<T> {
  const [size, ...others] = sizes;
  if (size === undefined) return act(origins);
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-bench-growth-'));
  try {
    const site = await startSite({ dataDir });
    try {
      importCourses(size, dataDir);
      const origin = `http://127.0.0.1:${site.port}`;
      return await withCatalogues(others, act, origins.set(size, origin));
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @throws Error with what the command said */
function importCourses(count: number, dataDir: string): void {
  const { mentorInfo: _, ...course } = aCourse();
  const list = Array.from({ length: count }, (_each, n) => ({
    ...course,
    _id: `course-${n}`,
    courseName: `${course.courseName} ${n}`,
    courseCode: `COURSE${n}`,
    courseCategory: `Subject ${n % CATEGORIES}`,
  }));
  const file = join(dataDir, 'catalogue.yaml');
  // What JSON says, YAML says too.
  writeFileSync(file, JSON.stringify(list));
  const program = ['--import', './scripts/typescript.mjs', 'api/src/cli/main.ts'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...program, 'course', 'import', file, '--replace'],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The catalogue could not be read in: ${stdout}${stderr}`);
}

let searches = 0;

async function measure(browser: Browser, origin: string): Promise<Sample> {
  const [home, list] = [await htmlOf(`${origin}/`), await htmlOf(`${origin}/courses`)];
  searches += 1;
  // An address that nobody has asked for, and that leaves all of them out of none.
  const begun = performance.now();
  await htmlOf(`${origin}/courses?q=${'quantitative aptitude'.slice(0, 1 + (searches % 21))}&sort=name`);
  const newPage = performance.now() - begun;
  const [onHome, onList] = [
    await inBrowser(browser, `${origin}/`),
    await inBrowser(browser, `${origin}/courses`),
  ];
  return {
    homeHtml: home.length / 1000,
    listHtml: list.length / 1000,
    listSent: brotliCompressSync(list).length / 1000,
    newPage,
    kept: await keptPages(origin, '/courses'),
    homeTasks: onHome.tasks,
    homeHeap: onHome.heap,
    listTasks: onList.tasks,
    listHeap: onList.heap,
    menuHeap: onList.menuHeap,
    menuEntries: onList.menuEntries,
  };
}

async function htmlOf(url: string): Promise<Buffer> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return Buffer.from(await reply.arrayBuffer());
}

function inBrowser(browser: Browser, url: string) {
  return onLoadedPage(
    browser,
    { url, content: CONTENT, phone: SLOW_CPU },
    async ({ page, session, seen }) => {
      await session.send('Performance.enable');
      const heapInUse = async () => {
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1000;
      };
      const heap = await heapInUse();
      await page.getByRole('button', { name: 'Open menu' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'List of courses' }).click();
      const entries = sheet.locator('a[href^="/course/"]');
      await entries.first().waitFor();
      return { tasks: seen.longTasks, heap, menuHeap: await heapInUse(), menuEntries: await entries.count() };
    },
  );
}
