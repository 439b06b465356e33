import { setTimeout as pause } from 'node:timers/promises';
import { bootOf } from '../support/releases';

export interface CrowdReply {
  path: string;
  /** `performance.now()` of the request. */
  askedAt: number;
  html: string;
  /** Release id by feature in the boot data. */
  releases: Record<string, string>;
  /** Problem of the reply, or empty. */
  problem: string;
}

/** Visitors who request pages continuously, a few at a time, and check each of them. */
export class Crowd {
  readonly replies: CrowdReply[] = [];
  private isThere = true;

  constructor(
    private readonly origin: string,
    private readonly paths: readonly string[],
    private readonly atOnce: number,
  ) {}

  /** Requests pages until `stop` is called. */
  async visit(): Promise<void> {
    await Promise.all(Array.from({ length: this.atOnce }, (_, visitor) => this.visitOne(visitor)));
  }

  leave(): void {
    this.isThere = false;
  }

  /** @param notBefore value of `performance.now()` */
  async untilReplies(count: number, notBefore = 0): Promise<void> {
    while (this.replies.length < count || performance.now() < notBefore) await pause(10);
  }

  private async visitOne(visitor: number): Promise<void> {
    for (let turn = visitor; this.isThere; turn += 1) {
      const path = this.paths[turn % this.paths.length] ?? '/';
      this.replies.push(await askFor(this.origin, path));
    }
  }
}

/** Requests a page and checks it. */
export async function askFor(origin: string, path: string): Promise<CrowdReply> {
  const reply = { path, askedAt: performance.now(), html: '', releases: {} };
  try {
    const response = await fetch(origin + path);
    const html = await response.text();
    if (response.status !== 200) return { ...reply, html, problem: `${path}: status ${response.status}` };
    if (!html.endsWith('</html>\n')) return { ...reply, html, problem: `${path}: the body is not complete` };
    return { ...reply, html, releases: releasesIn(html), problem: mixture(html) };
  } catch (error) {
    return { ...reply, problem: `${path}: ${String(error)}` };
  }
}

function releasesIn(html: string): Record<string, string> {
  return Object.fromEntries(bootOf(html).features.map(({ name, release }) => [name, release]));
}

/**
 * Every URL of a remote's file, in hints, styles and boot data, must belong to the page's release. Of the previous release,
 * which is the fallback, only the hash list may be named.
 */
function mixture(html: string): string {
  const chosen = releasesIn(html);
  const spare = Object.fromEntries(bootOf(html).features.map((each) => [each.name, each.previous?.release]));
  const named = [...html.matchAll(/\/r\/([a-z]+)\/([^/"]+)\/(#?)/g)].map(
    ([, feature = '', id = '', isList = '']) => ({ feature, id, isList: isList !== '' }),
  );
  const foreign = named.filter(
    ({ feature, id, isList }) =>
      feature !== 'shell' && chosen[feature] !== id && !(isList && spare[feature] === id),
  );
  const shells = new Set(named.filter(({ feature }) => feature === 'shell').map(({ id }) => id));
  if (shells.size !== 1) return `it names ${shells.size} shells`;
  if (Object.keys(chosen).length !== 3) return `it knows ${Object.keys(chosen).length} remotes`;
  return foreign.map(({ feature, id }) => `it names ${feature} ${id} beside ${chosen[feature]}`).join('; ');
}
