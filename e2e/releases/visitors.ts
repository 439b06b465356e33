import { setTimeout as pause } from 'node:timers/promises';
import { bootOf } from '../support/releases';

export interface VisitReply {
  path: string;
  /** `performance.now()` of the request. */
  requestedAt: number;
  html: string;
  /** Release id by feature in the boot data. */
  releases: Record<string, string>;
  /** Problem of the reply; empty for a correct reply. */
  problem: string;
}

/** Requests pages at a steady rate, whether earlier ones are answered or not, and checks each of them. */
export class Visitors {
  readonly replies: VisitReply[] = [];
  private isVisiting = true;

  constructor(
    private readonly origin: string,
    private readonly paths: readonly string[],
    private readonly perSecond: number,
  ) {}

  /** Requests pages until `leave` is called. */
  async visit(): Promise<void> {
    const startedAt = performance.now();
    const pending: Promise<unknown>[] = [];
    for (let turn = 0; this.isVisiting; turn += 1) {
      const path = this.paths[turn % this.paths.length] ?? '/';
      pending.push(requestPage(this.origin, path).then((reply) => this.replies.push(reply)));
      await pause(Math.max(0, startedAt + ((turn + 1) * 1000) / this.perSecond - performance.now()));
    }
    await Promise.all(pending);
  }

  leave(): void {
    this.isVisiting = false;
  }
}

/** Requests a page, and checks that it is complete and names the files of one release of each feature only. */
async function requestPage(origin: string, path: string): Promise<VisitReply> {
  const reply = { path, requestedAt: performance.now(), html: '', releases: {} };
  try {
    const response = await fetch(origin + path);
    const html = await response.text();
    if (response.status !== 200) return { ...reply, html, problem: `${path}: status ${response.status}` };
    if (!html.endsWith('</html>\n')) return { ...reply, html, problem: `${path}: the body is not complete` };
    return { ...reply, html, releases: releasesIn(html), problem: findMixture(html) };
  } catch (error) {
    return { ...reply, problem: `${path}: ${String(error)}` };
  }
}

function releasesIn(html: string): Record<string, string> {
  return Object.fromEntries(bootOf(html).features.map(({ name, release }) => [name, release]));
}

/** The problem of a page that names files of two releases of a feature, or lacks a remote; empty for a correct page. */
function findMixture(html: string): string {
  const releases = releasesIn(html);
  // The boot data also names the previous release of each remote, the fallback.
  const { boot, page } = partsOf(html);
  const references = [...page.matchAll(/\/r\/([a-z]+)\/([^/"]+)\//g)].map(([, feature = '', id = '']) => ({
    feature,
    id,
  }));
  const shells = new Set(references.filter(({ feature }) => feature === 'shell').map(({ id }) => id));
  if (boot === '') return 'it has no boot data';
  if (shells.size !== 1) return `it names ${shells.size} shells`;
  if (Object.keys(releases).length !== 3) return `it names ${Object.keys(releases).length} remotes`;
  const foreign = references.filter(({ feature, id }) => feature !== 'shell' && releases[feature] !== id);
  return foreign.map(({ feature, id }) => `it names ${feature} ${id} beside ${releases[feature]}`).join('; ');
}

function partsOf(html: string): { boot: string; page: string } {
  const [boot = ''] = /<script type="application\/json" id="boot">.*?<\/script>/s.exec(html) ?? [];
  return { boot, page: html.replace(boot, '') };
}
