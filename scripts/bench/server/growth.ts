import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { aCourse } from '@stepwell/contract/testing';
import { ContractServer } from '@stepwell/e2e/contract-server';
import { startSite } from '@stepwell/e2e/site';
import { loadPage } from '../browser/page-load';
import { withBrowser } from '../browser/with-browser';
import type { Figure } from '../figures/figure';
import { inTurns, type Sample, valuesOf } from '../figures/in-turns';
import type { Bench } from '../figures/part';
import { keptPages } from './kept-pages';

const FEW = 13;
const MANY = 1000;
const CONTENT = 'main a[href^="/course/"]';
const { courseName } = aCourse();

/** What a thousand courses cost beside thirteen, on a site of its own with an API that is always as fast. */
export function benchGrowth(bench: Bench): Promise<Figure[]> {
  return withBrowser((browser) =>
    withCourses(FEW, (few) =>
      withCourses(MANY, async (many) => {
        const samples = await inTurns(
          { few: () => measure(browser, few), many: () => measure(browser, many) },
          bench,
        );
        const figure = (what: string, quantity: string, more: Partial<Figure> = {}): Figure => ({
          what: `${MANY} courses: ${what}`,
          unit: 'ms',
          values: valuesOf(samples.many, quantity),
          beside: { [`${FEW} courses`]: valuesOf(samples.few, quantity) },
          ...more,
        });
        return [
          figure('/ largest paint', 'homeLcp'),
          figure('/courses largest paint', 'listLcp'),
          figure('/courses long tasks', 'listLongTasks'),
          figure('/courses, everything', 'listKilobytes', { unit: 'kB', isExact: true }),
          figure('a new page of /courses', 'newPageMs'),
          figure('kept pages of /courses', 'keptPages', { unit: '/s', isMoreBetter: true }),
        ];
      }),
    ),
  );
}

async function withCourses<T>(count: number, act: (origin: string) => Promise<T>): Promise<T> {
  const api = await ContractServer.start();
  api.revision = '1';
  api.courses = Array.from({ length: count }, (_, n) =>
    aCourse({ _id: `course-${n}`, courseName: `${courseName} ${n}`, courseCode: `COURSE${n}` }),
  );
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-bench-growth-'));
  try {
    const site = await startSite({ dataDir, apiOrigin: api.origin });
    try {
      return await act(`http://127.0.0.1:${site.port}`);
    } finally {
      await site.stop();
    }
  } finally {
    await api.down();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

let searches = 0;

async function measure(browser: Browser, origin: string): Promise<Sample> {
  const home = await loadPage(browser, `${origin}/`, CONTENT);
  const list = await loadPage(browser, `${origin}/courses`, CONTENT);
  searches += 1;
  // A search that nobody has made, and that finds all of them.
  const found = courseName.slice(0, 1 + (searches % courseName.length));
  const begun = performance.now();
  await (await fetch(`${origin}/courses?q=${encodeURIComponent(found)}`)).arrayBuffer();
  const newPageMs = performance.now() - begun;
  return {
    homeLcp: home.lcp ?? 0,
    listLcp: list.lcp ?? 0,
    listLongTasks: list.longTasks ?? 0,
    listKilobytes: (list.bytes ?? 0) / 1000,
    newPageMs,
    keptPages: await keptPages(origin, '/courses'),
  };
}
