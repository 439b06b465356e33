import { PAGE_CLOCK } from '@stepwell/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/encoding';
import type { CountedPage } from '../release-selection/canary-outcomes';

/** The parts of a reply that do not depend on the request. */
export interface CachedPage extends CountedPage {
  /** The headers without `content-encoding` and `server-timing`, which `sendPage` adds. */
  headers: Readonly<Record<string, string>>;
  html: Buffer;
  /** The HTML in brotli; absent if only the plain HTML is sent. */
  br?: Buffer;
  /** Compresses the HTML with gzip only at the first call, because most pages never need gzip: over https every browser accepts brotli. */
  gzip?: () => Promise<Buffer>;
  clock?: PageClock;
}

/** The API's time in the page's data, and the edge's own clock, in milliseconds, when the making of the page began. */
export interface PageClock {
  serverTime: string;
  at: number;
}

/**
 * A copy of a page with changed HTML, for one reply. The copy is sent uncompressed.
 * @param more headers that are added, or replace headers of the page
 */
export function withHtml(
  { br: _br, gzip: _gzip, ...page }: CachedPage,
  change: (html: string) => string,
  more: Readonly<Record<string, string>> = {},
): CachedPage {
  const html = Buffer.from(change(page.html.toString()));
  return { ...page, html, headers: { ...page.headers, ...more } };
}

/** Sends a page in the encoding that the browser prefers, with the age of its server time. */
export async function sendPage(
  { status, headers, html, br, gzip, clock }: CachedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.code(status).headers(headers);
  if (clock) {
    // Sent as `Server-Timing`, because scripts can read this header of their own document.
    const age = Math.round(performance.now() - clock.at);
    reply.header('server-timing', `${PAGE_CLOCK};desc="${clock.serverTime}";dur=${age}`);
  }
  const encoding = encodingFor(request.headers['accept-encoding']);
  let compressed: Buffer | undefined;
  if (encoding === 'br') compressed = br;
  if (encoding === 'gzip') compressed = await gzip?.().catch(() => undefined);
  if (compressed) reply.header('content-encoding', encoding);
  return reply.send(compressed ?? html);
}
