import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { Remote } from '../remote-faults/fault';
import { copyRelease, giveId } from '../support/changed-release';
import { fallbackCounts, untilServed } from '../support/releases';
import { isUsable, type MatrixSite, type Measurement, pathOf } from './measure-pair';
import type { Kind, Pair } from './pairs';
import { endCanaries, makeLive, type ReleaseLabel, startCanary, untilAssigned } from './releases';
import { newAddress, Tab } from './tab';

/** Module of each remote's page; its node file is the module's code for the server. */
const MODULE: Record<Remote, string> = {
  catalog: 'CourseListPage',
  checkout: 'CheckoutPage',
  engagement: 'ContactPage',
};

/**
 * For each fault that a team can publish: code that replaces exports of the page's module in its node file. `all` are the original
 * exports, `FEATURE` is the name of the remote. All other faults damage a file of an intact release on the edge's disk.
 */
const BROKEN_CODE: Partial<Record<Kind, string>> = {
  throws: `Component() { throw new Error('This remote is broken on purpose.'); }`,
  loops: 'Component() { for (;;); }',
  'stores a BigInt': storingLoad('{ price: 1n }'),
  'stores a circular reference': storingLoad('(() => { const one = {}; one.self = one; return { one }; })()'),
  'stores 3 MB': storingLoad(`{ text: 'x'.repeat(3e6) }`),
  'writes 20 MB': `Component() { return 'x'.repeat(20e6); }`,
  'changes JSON.parse': `Component: (() => { 'use strict'; JSON.parse = () => ({}); })()`,
  'has no canonical': `head: () => ({ title: 'A page', canonical: 'https://' })`,
  'throws late': `async load(context) { setTimeout(() => { throw new Error('late'); }); await all.load?.(context); await new Promise(() => {}); }`,
  'eats memory': `Component() { for (const eaten = [];;) eaten.push(new Array(100_000).fill(eaten.length)); }`,
};

/** A `load` that also stores a state in a store of its feature. */
function storingLoad(state: string): string {
  return `async load(context) {
    await all.load?.(context);
    context.stores.get({ name: FEATURE + '.harm', create: () => (${state}) });
  }`;
}

/** Faults that end the renderer process, by a crash or by its supervisor. */
const ENDS_PROCESS: readonly Kind[] = ['loops', 'throws late', 'eats memory'];
const NOTICE_TIMEOUT_MS = 60_000;
const PAGE_TIMEOUT_MS = 20_000;

/** Measures pairs whose fault is in a node file. Pairs are measured one at a time, because each changes the site for all visits. */
export class NodeFiles {
  private readonly publishedIds = new Set<string>();

  constructor(
    private readonly site: MatrixSite,
    private readonly dataDir: string,
  ) {}

  /** Breaks the release, waits until the edge has noticed, opens a page, and repairs. Never throws: an error is part of the result. */
  async measure(browser: Browser, pair: Pair): Promise<Measurement> {
    let repair = async () => {};
    try {
      const countBefore = await fallbackCount(this.site.origin, pair.remote);
      const broken = await this.breakRelease(pair);
      repair = broken.repair;
      const problems = await this.untilNoticed(pair, broken.id, countBefore);
      return await this.openPage(browser, pair, broken.id, problems);
    } catch (error) {
      const [firstLine = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
      return { tookMs: Number.POSITIVE_INFINITY, problems: [firstLine] };
    } finally {
      await repair();
    }
  }

  /** Makes the site assign a broken release. @returns its id, and a function that restores the site */
  private async breakRelease(pair: Pair): Promise<{ id: string; repair: () => Promise<void> }> {
    const { remote, kind, way } = pair;
    const { ids } = this.site;
    const id = kind in BROKEN_CODE ? await this.publish(pair) : ids[remote][way === 'live' ? 'live' : 'next'];
    const wasLive = ids[remote].live;
    if (way === 'live' && id !== wasLive) {
      await this.promote(remote, id);
      return { id, repair: () => this.restoreLive(remote) };
    }
    if (way === 'canary') await startCanary(this.dataDir, remote, id);
    if (way === 'canary' && !(kind in BROKEN_CODE)) await untilAssigned(this.site.origin, remote, id);
    const repair = kind in BROKEN_CODE ? () => undefined : this.damage(remote, id, kind);
    return {
      id,
      repair: async () => {
        repair();
        await endCanaries(this.dataDir);
      },
    };
  }

  /** Opens the remote's page. Called once the edge has detected the fault. */
  private async openPage(browser: Browser, pair: Pair, id: string, problems: string[]): Promise<Measurement> {
    const { remote, way } = pair;
    const { origin, coursePath } = this.site;
    const path = pathOf(remote, coursePath);
    const tab = await Tab.open(browser, origin, way);
    try {
      const startedAt = Date.now();
      await tab.page.goto(origin + path + (way === 'preview' ? `?release=${remote}:${id}` : ''), {
        waitUntil: 'domcontentloaded',
      });
      const { watch } = tab;
      const usableRelease = () => allowedReleases(pair).find((label) => isUsable(watch.now, path, label));
      await watch.until(
        () => usableRelease() !== undefined && (way !== 'preview' || watch.now?.bar !== undefined),
        PAGE_TIMEOUT_MS,
      );
      const shown = usableRelease();
      if (!shown) problems.push(`${watch.now?.release ?? 'nothing'} is shown`);
      if (way === 'preview' && watch.now?.bar?.startsWith('You are looking at') !== (shown === 'next'))
        problems.push(`the bar says “${watch.now?.bar}”`);
      problems.push(...watch.problems.map((text) => `console: ${text}`));
      return { tookMs: Math.round((watch.now?.at ?? Number.POSITIVE_INFINITY) - startedAt), problems };
    } finally {
      await tab.close();
    }
  }

  /**
   * Requests pages until the edge has detected the fault.
   * @returns problems: the edge did not detect the fault, or sent a page without markup
   */
  private async untilNoticed(pair: Pair, id: string, countBefore: number): Promise<string[]> {
    const { remote, way } = pair;
    const { origin, coursePath } = this.site;
    const endsAt = performance.now() + NOTICE_TIMEOUT_MS;
    for (;;) {
      const reply = await fetch(
        origin + pathOf(remote, coursePath) + (way === 'preview' ? `?release=${remote}:${id}` : ''),
        { headers: { cookie: 'stepwell-bucket=qa', 'x-forwarded-for': newAddress() } },
      );
      const html = await reply.text();
      if (way === 'preview' && !html.includes('Too many releases are being previewed')) return [];
      const { revision, features } = releasePlace(this.dataDir).registry.read();
      if (way === 'canary' && !features[remote]?.canary) {
        await untilServed(origin, revision);
        return [];
      }
      if (way !== 'preview' && (await fallbackCount(origin, remote)) > countBefore)
        return html.includes('"isRendered":true') ? [] : ['the page was sent without its markup'];
      if (performance.now() > endsAt) return ['the edge has counted no fallback'];
      await pause(100);
    }
  }

  private async promote(remote: Remote, id: string): Promise<void> {
    const revision = await makeLive(this.dataDir, { [remote]: id });
    await untilServed(this.site.origin, revision);
  }

  /** Makes `live` the live release again, and `before` its predecessor. */
  private async restoreLive(remote: Remote): Promise<void> {
    const { before, live } = this.site.ids[remote];
    await makeLive(this.dataDir, { [remote]: before });
    await this.promote(remote, live);
  }

  private damage(remote: Remote, id: string, kind: Kind): () => void {
    const path = join(releasePlace(this.dataDir).store.folderOf(remote, id), 'node', `${MODULE[remote]}.js`);
    const published = readFileSync(path);
    if (kind === '404') rmSync(path);
    else if (kind === 'is HTML') writeFileSync(path, '<!doctype html><title>Sign in</title>');
    else writeFileSync(path, Buffer.concat([published, Buffer.from(' ')]));
    return () => writeFileSync(path, published);
  }

  /** Publishes a broken copy of the release that is not live. @returns its ID */
  private async publish({ remote, kind }: Pair): Promise<string> {
    const { store } = releasePlace(this.dataDir);
    const release = store.read(remote, this.site.ids[remote].next);
    const id = `${release.id}-${kind.replaceAll(/\W/g, '-')}`;
    if (this.publishedIds.has(id)) return id;
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-node-file-'));
    try {
      copyRelease(release, folder);
      const file = join(folder, 'node', `${MODULE[remote]}.js`);
      const broken = `;{ const FEATURE = '${remote}'; const all = module.exports; module.exports = { ...all, ${BROKEN_CODE[kind]} }; }`;
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n${broken}\n`);
      giveId(folder, release, id);
      await store.publish(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    this.publishedIds.add(id);
    return id;
  }
}

/** The releases of which one must be shown in the end. */
function allowedReleases({ kind, way }: Pair): ReleaseLabel[] {
  // The browser renders a previewed release until that release has ended three renderer processes; then `live` replaces it.
  if (ENDS_PROCESS.includes(kind) && way === 'preview') return ['next', 'live'];
  // `before` replaces a live release with a damaged file. `live` replaces every other broken release.
  return way === 'live' && !(kind in BROKEN_CODE) ? ['before'] : ['live'];
}

/** Number of fallbacks from a remote's releases that the edge has counted. */
async function fallbackCount(origin: string, remote: Remote): Promise<number> {
  const counts = Object.entries(await fallbackCounts({ origin }));
  return counts.reduce((sum, [cause, count]) => sum + (cause.startsWith(`${remote} `) ? count : 0), 0);
}
