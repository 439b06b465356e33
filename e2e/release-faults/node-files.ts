import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Envelope } from '@stepwell/contract';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { Remote } from '../remote-faults/fault';
import { copyRelease, giveId } from '../support/changed-release';
import type { Kind, Pair } from './pairs';
import { isUsable, type Played, pathOf, type Stage } from './play';
import { beginCanary, endCanaries, makeLive, type ReleaseWord, untilGiven, untilServed } from './releases';
import { anAddress, Tab } from './tab';

/** Module of each remote's page. */
const MODULE: Record<Remote, string> = {
  catalog: 'CourseListPage',
  checkout: 'CheckoutPage',
  engagement: 'ContactPage',
};

/** Parts of the page's entry that replace its own in a node file, as a team might publish them; `all` are its own. */
const PUBLISHED: Partial<Record<Kind, string>> = {
  throws: `Component() { throw new Error('This remote is broken on purpose.'); }`,
  loops: 'Component() { for (;;); }',
  'stores a BigInt': storing('{ price: 1n }'),
  'stores a circle': storing('(() => { const one = {}; one.self = one; return { one }; })()'),
  'stores 3 MB': storing(`{ text: 'x'.repeat(3e6) }`),
  'writes 20 MB': `Component() { return 'x'.repeat(20e6); }`,
  'changes JSON.parse': `Component: (() => { 'use strict'; JSON.parse = () => ({}); })()`,
  'has no canonical': `head: () => ({ title: 'A page', canonical: 'https://' })`,
  'throws late': `async load(context) { setTimeout(() => { throw new Error('late'); }); await all.load?.(context); await new Promise(() => {}); }`,
  'eats memory': `Component() { for (const eaten = [];;) eaten.push(new Array(100_000).fill(eaten.length)); }`,
};

/** A `load` that also stores a state in a store of its feature. */
function storing(state: string): string {
  return `async load(context) {
    await all.load?.(context);
    context.stores.get({ name: FEATURE + '.harm', create: () => (${state}) });
  }`;
}

const ENDS_PROCESS: readonly Kind[] = ['loops', 'throws late', 'eats memory'];
const NOTICED_WITHIN_MS = 60_000;
const COMES_WITHIN_MS = 20_000;

/** Runs pairs whose fault is in a node file, on the edge's disk or published. One at a time, since each changes the site. */
export class NodeFiles {
  private readonly published = new Map<string, string>();

  constructor(
    private readonly stage: Stage,
    private readonly dataDir: string,
  ) {}

  /** Never throws: an error is part of the result. */
  async play(browser: Browser, pair: Pair): Promise<Played> {
    let mend = async () => {};
    try {
      const toldBefore = await fallsOf(this.stage.origin, pair.remote);
      const broken = await this.breakIt(pair);
      mend = broken.mend;
      const problems = await this.untilNoticed(pair, broken.id, toldBefore);
      return await this.look(browser, pair, broken.id, problems);
    } catch (error) {
      const [firstLine = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
      return { tookMs: Number.POSITIVE_INFINITY, problems: [firstLine] };
    } finally {
      await mend();
    }
  }

  private async breakIt(pair: Pair): Promise<{ id: string; mend: () => Promise<void> }> {
    const { remote, kind, way } = pair;
    const { ids } = this.stage;
    const id = kind in PUBLISHED ? await this.publish(pair) : ids[remote][way === 'live' ? 'live' : 'next'];
    const wasLive = ids[remote].live;
    if (way === 'live' && id !== wasLive) {
      await this.promote(remote, id);
      return { id, mend: () => this.makeLiveAgain(remote) };
    }
    if (way === 'canary') await beginCanary(this.dataDir, remote, id);
    if (way === 'canary' && !(kind in PUBLISHED)) await untilGiven(this.stage.origin, remote, id);
    const mend = kind in PUBLISHED ? () => undefined : this.damage(remote, id, kind);
    return {
      id,
      mend: async () => {
        mend();
        await endCanaries(this.dataDir);
      },
    };
  }

  /** Opens the remote's page after the edge has detected the fault. */
  private async look(browser: Browser, pair: Pair, id: string, problems: string[]): Promise<Played> {
    const { remote, way } = pair;
    const { origin, course } = this.stage;
    const path = pathOf(remote, course);
    const tab = await Tab.open(browser, origin, way);
    try {
      const begun = Date.now();
      await tab.page.goto(origin + path + (way === 'look' ? `?release=${remote}:${id}` : ''), {
        waitUntil: 'domcontentloaded',
      });
      const { watch } = tab;
      const right = () => standing(pair).find((word) => isUsable(watch.now, path, word));
      await watch.until(
        () => right() !== undefined && (way !== 'look' || watch.now?.bar !== undefined),
        COMES_WITHIN_MS,
      );
      const word = right();
      if (!word) problems.push(`${watch.now?.release ?? 'nothing'} is shown`);
      if (way === 'look' && watch.now?.bar?.startsWith('You are looking at') !== (word === 'next'))
        problems.push(`the bar says “${watch.now?.bar}”`);
      problems.push(...watch.complaints.map((text) => `console: ${text}`));
      return { tookMs: Math.round((watch.now?.at ?? Number.POSITIVE_INFINITY) - begun), problems };
    } finally {
      await tab.close();
    }
  }

  /** Requests pages until the edge has counted the fallback. @returns what it has not counted */
  private async untilNoticed(pair: Pair, id: string, toldBefore: number): Promise<string[]> {
    const { remote, way } = pair;
    const { origin, course } = this.stage;
    const until = performance.now() + NOTICED_WITHIN_MS;
    for (;;) {
      const reply = await fetch(
        origin + pathOf(remote, course) + (way === 'look' ? `?release=${remote}:${id}` : ''),
        { headers: { cookie: 'stepwell-cohort=qa', 'x-forwarded-for': anAddress() } },
      );
      const html = await reply.text();
      if (way === 'look' && !html.includes('Too many releases are being previewed')) return [];
      const { revision, features } = releasePlace(this.dataDir).registry.read();
      if (way === 'canary' && !features[remote]?.canary) {
        await untilServed(origin, revision);
        return [];
      }
      if (way !== 'look' && (await fallsOf(origin, remote)) > toldBefore)
        return html.includes('"isRendered":true') ? [] : ['the page was sent without its markup'];
      if (performance.now() > until) return ['the edge has not counted it'];
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async promote(remote: Remote, id: string): Promise<void> {
    const revision = await makeLive(this.dataDir, { [remote]: id });
    await untilServed(this.stage.origin, revision);
  }

  /** Restores the live release and its predecessor, without the broken one. */
  private async makeLiveAgain(remote: Remote): Promise<void> {
    const { before, live } = this.stage.ids[remote];
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

  /** Suffix of the text in the release that is not live. */
  private async publish({ remote, kind }: Pair): Promise<string> {
    const { store } = releasePlace(this.dataDir);
    const release = store.read(remote, this.stage.ids[remote].next);
    const id = `${release.id}-${kind.replaceAll(/\W/g, '-')}`;
    if (this.published.has(id)) return id;
    const folder = mkdtempSync(join(tmpdir(), 'stepwell-node-file-'));
    try {
      copyRelease(release, folder);
      const file = join(folder, 'node', `${MODULE[remote]}.js`);
      const broken = `;{ const FEATURE = '${remote}'; const all = module.exports; module.exports = { ...all, ${PUBLISHED[kind]} }; }`;
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n${broken}\n`);
      giveId(folder, release, id);
      await store.publish(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    this.published.set(id, id);
    return id;
  }
}

/** Releases that may be shown in the end. */
function standing({ kind, way }: Pair): ReleaseWord[] {
  // What ends the process is drawn by the browser until it has done so three times; or the preview does not exist.
  if (ENDS_PROCESS.includes(kind) && way === 'look') return ['next', 'live'];
  // A broken published release was promoted over the live one.
  return way === 'live' && !(kind in PUBLISHED) ? ['before'] : ['live'];
}

/** Number of fallbacks from a release of a remote, as the edge counts them. */
async function fallsOf(origin: string, remote: Remote): Promise<number> {
  const reply = await fetch(`${origin}/health/releases`);
  const { response } = (await reply.json()) as Envelope<{ fallbacks: Record<string, number> }>;
  const counts = Object.entries(response.data.fallbacks).filter(([what]) => what.startsWith(`${remote} `));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}
