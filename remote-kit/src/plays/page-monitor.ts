import type { Page, Request } from 'playwright-core';
import type { PageObservations } from './in-page';
import type { Finding, PlayedFile } from './played';

/** Smaller shifts are rounding of font heights. */
const SMALL_SHIFT = 0.005;
/** A vertical move of so many pixels is visible, however small a part of the viewport it is. */
const FAR = 16;

/** Collects what a page logs, requests and moves while it is played. */
export class PageMonitor {
  private readonly noted: Finding[] = [];
  private readonly requests: Request[] = [];

  /** @param origin of the site: requests to other origins are findings */
  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('pageerror', ({ message }) => this.note(message));
    page.on('console', (message) => {
      // The browser logs every reply with an error status; scenarios contain such replies on purpose.
      const isDefect = /^(error|warning)$/.test(message.type()) && !/Failed to load/.test(message.text());
      if (isDefect) this.note(message.text());
    });
    page.on('requestfinished', (request) => this.requests.push(request));
    page.on('request', (request) => {
      const { origin: requested, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && requested !== this.origin)
        this.noted.push({
          kind: 'request',
          text: `${request.method()} ${request.url()} is another site’s`,
        });
    });
  }

  /** Call it before the viewport changes, which moves elements too. */
  async checkLayoutShift(): Promise<void> {
    const { shift, far, moved } = await this.observations();
    if (shift > SMALL_SHIFT || far >= FAR)
      this.noted.push({
        kind: 'shift',
        text: `The page moved without user input, by ${far} px and ${shift.toFixed(3)} of the window, most of it at “${moved}”`,
      });
  }

  /** All findings so far, each once. */
  async findings(): Promise<Finding[]> {
    const { violations } = await this.observations();
    const findings = [...this.noted, ...violations.map((text): Finding => ({ kind: 'policy', text }))];
    const seen = new Set<string>();
    return findings.filter(({ kind, text }) => !seen.has(kind + text) && seen.add(kind + text));
  }

  /** Files of releases that were fetched so far, sorted by name. */
  async files(): Promise<PlayedFile[]> {
    const files = await Promise.all(
      this.requests
        .filter((request) => new URL(request.url()).pathname.startsWith('/r/'))
        .map(async (request) => {
          const { responseBodySize } = await request.sizes();
          return { name: plainName(new URL(request.url()).pathname), bytes: responseBodySize };
        }),
    );
    return files.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  private observations(): Promise<PageObservations> {
    return this.page.evaluate(
      () => (globalThis as unknown as { stepwellWatched: PageObservations }).stepwellWatched,
    );
  }

  private note(text: string): void {
    this.noted.push({ kind: kindOf(text), text });
  }
}

function kindOf(text: string): Finding['kind'] {
  if (/hydrat|#(418|419|421|422|423|425)\b/i.test(text)) return 'hydration';
  if (/Content.Security.Policy|Integrity.Policy|Trusted.?Type/i.test(text)) return 'policy';
  return 'console';
}

/** `/r/reviews/1.0.0-a1b2/src_Page.0a1b2c3d.js` becomes `reviews/src_Page.js`, which is the same in two releases. */
function plainName(pathname: string): string {
  const [, , feature = '', , ...rest] = pathname.split('/');
  return `${feature}/${rest.join('/')}`.replace(/\.[0-9a-f]{8}(\.\w+)$/, '$1');
}
