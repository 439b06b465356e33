import { median } from './median';
import { benchPages, liveCourseId } from './pages';

/** Milliseconds to the first byte on a site that nobody has asked for anything just before. */
export interface QuietResult {
  page: number;
  /** The slowest of the pages, by its median. */
  slowestPage: number;
  /** A script of the shell's release, in turns with the pages. */
  file: number;
}

/** Longer than a page is kept without anybody knowing whether it is still right. */
const QUIET_MS = 4000;

/** @param rounds how often each page is asked for after a rest */
export async function benchQuietSite(origin: string, rounds: number): Promise<QuietResult> {
  const pages = benchPages(await liveCourseId(origin)).map(({ path }) => path);
  const file = await scriptOf(origin);
  const times = new Map(pages.map((path) => [path, [] as number[]]));
  const fileTimes: number[] = [];
  for (const path of [...pages, file]) await firstByte(origin + path);
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    for (const [path, measured] of times) {
      fileTimes.push(await firstByte(origin + file));
      measured.push(await firstByte(origin + path));
    }
  }
  const medians = [...times.values()].map(median);
  return {
    page: median([...times.values()].flat()),
    slowestPage: Math.max(...medians),
    file: median(fileTimes),
  };
}

async function scriptOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/`)).text();
  const src = /<script defer src="([^"]+)"/.exec(html)?.[1];
  if (!src) throw new Error('The home page asks for no script to compare with.');
  return src;
}

async function firstByte(url: string): Promise<number> {
  const startedAt = performance.now();
  const reply = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  const ms = performance.now() - startedAt;
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return ms;
}
