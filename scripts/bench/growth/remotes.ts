import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { publishChanged } from '@stepwell/e2e/changed-release';
import { type ReleasePlace, releasePlace } from '@stepwell/releases/place';
import { promote } from '@stepwell/releases/promotion';
import type { Release } from '@stepwell/releases/release';
import { promoteWorkspace, publishWorkspace } from '../../start/publish-workspace';
import { inTurns, type Sample } from '../figures/in-turns';
import { keptPages } from '../server/kept-pages';
import { type GoodWorld, type OwnEdge, openGoodWorld } from '../sites/own-edge';
import { publishAnotherRemote } from './another-remote';
import { growthFigures, nameOf, type Quantity, type Subject } from './subject';

const BY = { by: 'bench' };
/** Of the workspace: catalog, checkout and engagement. */
const OWN = 3;
const TEXT = 'Billing details';
const SWAPPED = '/checkout/course-1';

const QUANTITIES: Quantity[] = [
  { what: 'an edge from its start to its first page', of: 'start', unit: 'ms' },
  { what: 'a promotion, to the first page that shows it', of: 'swap', unit: 'ms' },
  { what: '/, HTML', of: 'html', unit: 'kB', isExact: true },
  { what: '/, HTML as it is sent', of: 'sent', unit: 'kB', isExact: true },
  { what: 'a new page of /courses', of: 'newPage', unit: 'ms' },
  { what: 'a new page of the last remote', of: 'lastRemote', unit: 'ms' },
  { what: 'kept pages of /', of: 'kept', unit: '/s', isMoreBetter: true },
];

/** Edges of ever more live remotes, of which a page shows three as before. */
export const remotes: Subject = {
  does: 'start of an edge, swap and pages, with more live remotes than a page has',
  sizes: [OWN, 10, 30],
  async run(sizes, options) {
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-bench-remotes-'));
    const world = await openGoodWorld();
    const edges: OwnEdge[] = [];
    try {
      const folders = await sitesOf(sizes, folder, options.report);
      const measures: Record<string, () => Promise<Sample>> = {};
      for (const [size, dataDir] of folders) {
        const edge = await world.edgeOn(dataDir);
        edges.push(edge);
        measures[nameOf(size)] = () => measure(world, edge, dataDir, size);
      }
      return { figures: growthFigures(await inTurns(measures, options), sizes, QUANTITIES) };
    } finally {
      for (const edge of edges) await edge.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Data folders with so many live remotes each, and two releases of checkout that take turns. */
async function sitesOf(
  sizes: readonly number[],
  folder: string,
  report: (text: string) => void,
): Promise<Map<number, string>> {
  const shelf = join(folder, 'shelf');
  const place = releasePlace(shelf);
  promoteWorkspace(place, await publishWorkspace(place, report), report);
  const { checkout, engagement } = liveIn(place, ['checkout', 'engagement']);
  for (const suffix of ['one', 'two'])
    await publishChanged(place.store, checkout, { suffix, from: TEXT, to: `${TEXT} ${suffix}` });
  const sites = new Map<number, string>();
  let count = OWN;
  for (const size of sizes) {
    report(`publishing up to ${size} remotes`);
    for (; count < size; count += 1) {
      const feature = anotherName(count + 1);
      promote(place, { [feature]: await publishAnotherRemote(place.store, engagement, feature) }, BY);
    }
    const site = join(folder, String(size));
    cpSync(shelf, site, { recursive: true, preserveTimestamps: true });
    sites.set(size, site);
  }
  return sites;
}

function liveIn<Feature extends string>(
  { store, registry }: ReleasePlace,
  names: Feature[],
): Record<Feature, Release> {
  const { features } = registry.read();
  return Object.fromEntries(
    names.map((name) => [name, store.read(name, features[name]?.live ?? '')]),
  ) as Record<Feature, Release>;
}

/** No name is the beginning of another one. */
function anotherName(n: number): string {
  return `more${String(n).padStart(4, '0')}`;
}

let asked = 0;

async function measure(world: GoodWorld, edge: OwnEdge, dataDir: string, size: number): Promise<Sample> {
  world.forgetCalls();
  const start = await timed(async () => {
    const another = await world.edgeOn(dataDir);
    await page(another.origin, '/');
    return another;
  });
  await start.result.close();
  const swap = await swapped(edge.origin, dataDir);
  const { result: html } = await timed(() => page(edge.origin, '/'));
  asked += 1;
  const newPage = await timed(() =>
    page(edge.origin, `/courses?q=${'quantitative'.slice(0, 1 + (asked % 12))}`),
  );
  const last = size > OWN ? `/${anotherName(size)}` : '/contact-us';
  const lastRemote = await timed(() => page(edge.origin, last));
  return {
    start: start.ms,
    swap,
    html: Buffer.byteLength(html) / 1000,
    sent: brotliCompressSync(html).length / 1000,
    newPage: newPage.ms,
    lastRemote: lastRemote.ms,
    kept: await keptPages(edge.origin, '/'),
  };
}

/** @returns milliseconds from a promotion to the first page that shows it */
async function swapped(origin: string, dataDir: string): Promise<number> {
  const place = releasePlace(dataDir);
  const before = place.registry.read().features.checkout?.live ?? '';
  const next = place.store.list('checkout').find((id) => id !== before && /-(one|two)$/.test(id)) ?? '';
  promote(place, { checkout: next }, BY);
  const { ms } = await timed(async () => {
    while (!(await page(origin, SWAPPED)).includes(`/r/checkout/${next}/`)) await pause(5);
  });
  return ms;
}

/** @throws Error unless it was rendered on the server */
async function page(origin: string, path: string): Promise<string> {
  const reply = await fetch(origin + path);
  const html = await reply.text();
  if (!reply.ok || !html.includes('<h1')) throw new Error(`${path} answered ${reply.status} without a page`);
  return html;
}

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await act();
  return { result, ms: performance.now() - begun };
}
