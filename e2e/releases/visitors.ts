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

/** Visitors who request pages continuously, a few at a time, and check each of them. */
export class Visitors {
  readonly replies: VisitReply[] = [];
  private isVisiting = true;

  constructor(
    private readonly origin: string,
    private readonly paths: readonly string[],
    private readonly concurrency: number,
  ) {}

  /** Requests pages until `leave` is called. */
  async visit(): Promise<void> {
    await Promise.all(Array.from({ length: this.concurrency }, (_, visitor) => this.visitOne(visitor)));
  }

  leave(): void {
    this.isVisiting = false;
  }

  /** Waits for a number of replies, and at least until a time. @param notBefore value of `performance.now()` */
  async untilReplies(count: number, notBefore = 0): Promise<void> {
    while (this.replies.length < count || performance.now() < notBefore) await pause(10);
  }

  private async visitOne(visitor: number): Promise<void> {
    for (let turn = visitor; this.isVisiting; turn += 1) {
      const path = this.paths[turn % this.paths.length] ?? '/';
      this.replies.push(await requestPage(this.origin, path));
    }
  }
}

/** Requests a page, and checks that it is complete and names the files of one release of each feature only. */
export async function requestPage(origin: string, path: string): Promise<VisitReply> {
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

/**
 * The problem of a page that mixes releases or lacks a remote; empty for a correct page. Every URL of a remote's file, in hints, styles and
 * boot data, must belong to the release that the boot data names. The only exception is the hash list of the previous release, the fallback
 * (`/r/…/#<hash>`).
 */
function findMixture(html: string): string {
  const releases = releasesIn(html);
  const previous = Object.fromEntries(
    bootOf(html).features.map((feature) => [feature.name, feature.previous?.release]),
  );
  const references = [...html.matchAll(/\/r\/([a-z]+)\/([^/"]+)\/(#?)/g)].map(
    ([, feature = '', id = '', isList = '']) => ({ feature, id, isList: isList !== '' }),
  );
  const foreign = references.filter(
    ({ feature, id, isList }) =>
      feature !== 'shell' && releases[feature] !== id && !(isList && previous[feature] === id),
  );
  const shells = new Set(references.filter(({ feature }) => feature === 'shell').map(({ id }) => id));
  if (shells.size !== 1) return `it names ${shells.size} shells`;
  if (Object.keys(releases).length !== 3) return `it names ${Object.keys(releases).length} remotes`;
  return foreign.map(({ feature, id }) => `it names ${feature} ${id} beside ${releases[feature]}`).join('; ');
}
