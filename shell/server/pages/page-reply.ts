import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_CLOCK } from '@stepwell/contract';
import { type Encoding, encodingFor } from '../http/encoding';

/** A page as it is sent: everything that does not depend on who asks. */
export interface CachedPage {
  status: number;
  /** Whoever wants an encoding that the page is not made in gets it plain. */
  replies: Readonly<{ identity: PageReply; br?: PageReply }>;
  /** Makes the one in gzip, once: a browser takes brotli, so that most pages go without. */
  gzip?: () => Promise<PageReply>;
  clock?: PageClock;
  /** Features of which it took the last known good release in place of the live one. */
  fallen?: readonly string[];
}

/** The API's time as the page shows it, and when that was by the edge's own clock, in milliseconds. */
export interface PageClock {
  serverTime: string;
  at: number;
}

export interface PageReply {
  /** Name after value after name, as Node writes them: listed once for all who get the page. */
  headers: string[];
  body: Buffer;
}

/** @param headers of the page, whatever its encoding */
export function pageReply(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  encoding: Encoding = 'identity',
): PageReply {
  const all = {
    ...headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { headers: Object.entries(all).flat(), body };
}

/**
 * A page with another text, packed for nobody: few pages are changed, and for few.
 * @param more headers, over those of the page
 */
export function withHtml(
  page: CachedPage,
  change: (html: string) => string,
  more: Readonly<Record<string, string>> = {},
): CachedPage {
  const { headers, body } = page.replies.identity;
  const html = Buffer.from(change(body.toString()));
  const named = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []));
  const all = { ...Object.fromEntries(named), ...more };
  return { ...page, replies: { identity: pageReply(all, html) }, gzip: undefined };
}

/**
 * Sends a page in the encoding that the browser likes best, and tells how old the time is that it shows.
 * @param cookies that are this request's alone
 */
export function sendPage(
  { status, replies, gzip, clock }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  cookies: readonly string[] = [],
) {
  const send = (reply: PageReply) => {
    const headers = clock ? withAge(reply, clock) : reply.headers;
    // One header with several values: of several with one name Node would send the last, where others were set before.
    response
      .writeHead(status, cookies.length > 0 ? [...headers, 'set-cookie', [...cookies]] : headers)
      .end(reply.body);
  };
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'gzip' && gzip) gzip().then(send, () => send(replies.identity));
  else send((encoding === 'br' && replies.br) || replies.identity);
}

/** Nobody sees a clock that is late by so much, and to write the age for each request takes longer than to look a page up. */
const SAME_AGE_MS = 10;
const listed = new WeakMap<PageReply, { until: number; headers: string[] }>();

/** With the age of the clock, as a browser's script can read it of the document that it is part of. */
function withAge(reply: PageReply, { serverTime, at }: PageClock): string[] {
  const now = performance.now();
  const known = listed.get(reply);
  if (known && now < known.until) return known.headers;
  const age = `${PAGE_CLOCK};desc="${serverTime}";dur=${Math.round(now - at)}`;
  const headers = [...reply.headers, 'server-timing', age];
  listed.set(reply, { until: now + SAME_AGE_MS, headers });
  return headers;
}
