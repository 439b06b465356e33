import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { nameWithoutHash } from '@stepwell/release-server/normalize-code';
import type { Page, Request } from 'playwright-core';
import type { PageObservations } from './in-page';
import type { PlaySite } from './play-site';
import type { Finding, PlayedFile } from './played';

/** Layout shifts up to this sum are not a finding, because they come from rounded font heights. */
const SMALL_SHIFT = 0.005;
/** A vertical move of this many pixels is a finding, even if the moved part of the viewport is small. */
const FAR_PX = 16;

/** Records log entries, requests and layout shifts of a page while a scenario is played. */
export class PageMonitor {
  private readonly recorded: Finding[] = [];
  private readonly requests: Request[] = [];

  /** @param site requests to other origins are findings */
  constructor(
    private readonly page: Page,
    private readonly site: Pick<PlaySite, 'origin' | 'feature' | 'release'>,
  ) {
    page.on('pageerror', ({ message }) => this.record(message));
    page.on('console', (message) => {
      // The browser logs every reply with an error status; scenarios contain such replies on purpose.
      const isDefect = /^(error|warning)$/.test(message.type()) && !/Failed to load/.test(message.text());
      if (isDefect) this.record(message.text());
    });
    page.on('requestfinished', (request) => this.requests.push(request));
    page.on('request', (request) => {
      const { origin: requested, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && requested !== site.origin)
        this.recorded.push({
          kind: 'request',
          text: `${request.method()} ${request.url()} is another site’s`,
        });
    });
  }

  /** Records a layout shift. Must be called before the viewport changes, because that moves elements too. */
  async checkLayoutShift(): Promise<void> {
    const { shift, farthest, moved } = await this.observations();
    if (shift > SMALL_SHIFT || farthest >= FAR_PX)
      this.recorded.push({
        kind: 'shift',
        text: `The page moved without user input, by ${farthest} px and ${shift.toFixed(3)} of the window, most of it at “${moved}”`,
      });
  }

  /** All findings so far, each once. */
  async findings(): Promise<Finding[]> {
    const { violations } = await this.observations();
    const findings = [...this.recorded, ...violations.map((text): Finding => ({ kind: 'policy', text }))];
    const reported = new Set<string>();
    return findings.filter(({ kind, text }) => !reported.has(kind + text) && reported.add(kind + text));
  }

  /** Addresses that the page opened in other windows so far. */
  async opened(): Promise<string[]> {
    return (await this.observations()).opened;
  }

  /** Files of the played release that were fetched so far, sorted by name. */
  files(): PlayedFile[] {
    const { feature, release } = this.site;
    const base = `/r/${feature}/${release.id}/`;
    return this.requests
      .map((request) => new URL(request.url()).pathname)
      .filter((pathname) => pathname.startsWith(base))
      .map((pathname) => ({
        name: nameOf(pathname),
        bytes: compressedSize(join(release.folder, 'browser', pathname.slice(base.length))),
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  private observations(): Promise<PageObservations> {
    return this.page.evaluate(
      () => (globalThis as unknown as { stepwellWatched: PageObservations }).stepwellWatched,
    );
  }

  private record(text: string): void {
    this.recorded.push({ kind: kindOf(text), text });
  }
}

const compressedSizes = new Map<string, number>();

/**
 * Brotli size of a file on disk. The size on the network cannot be compared, because a downloaded release is served without
 * compression. 0 for a file that the release does not have.
 */
function compressedSize(path: string): number {
  const cached = compressedSizes.get(path);
  if (cached !== undefined) return cached;
  const size = existsSync(path)
    ? brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    : 0;
  compressedSizes.set(path, size);
  return size;
}

/** Kind of a logged text. The numbers are React's production errors about hydration. */
function kindOf(text: string): Finding['kind'] {
  if (/hydrat|#(418|419|421|422|423|425)\b/i.test(text)) return 'hydration';
  if (/Content.Security.Policy|Integrity.Policy|Trusted.?Type/i.test(text)) return 'policy';
  return 'console';
}

/** `/r/reviews/1.0.0-a1b2/src_Page.0a1b2c3d.js` becomes `reviews/src_Page.js`, which is the same in two releases. */
function nameOf(pathname: string): string {
  const [, , feature = '', , ...rest] = pathname.split('/');
  return nameWithoutHash(`${feature}/${rest.join('/')}`);
}
