import { expect } from '@playwright/test';
import type { EndpointKey, Envelope, Reply } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import type { Site } from './site';

/** Calls the site's API from this process, through the edge. @returns the data of the reply @throws Error for an error reply */
export async function callApi<K extends EndpointKey & `GET ${string}`>(
  site: Pick<Site, 'origin'>,
  key: K,
  query: Record<string, string> = {},
): Promise<Reply<K>> {
  const url = `${site.origin}${key.slice('GET '.length)}?${new URLSearchParams(query)}`;
  const reply = await fetch(url, { headers: APP_HEADERS });
  const { response } = (await reply.json()) as Envelope<Reply<K>>;
  if (!reply.ok) throw new Error(`${key} answered ${reply.status}: ${response.message}`);
  return response.data;
}

export interface PageReply {
  status: number;
  headers: Headers;
  html: string;
  /** Milliseconds until the last byte. */
  tookMs: number;
}

/** Requests a page's HTML without a browser. */
export async function getPage(
  site: Pick<Site, 'origin'>,
  path: string,
  headers?: Record<string, string>,
): Promise<PageReply> {
  const startedAt = performance.now();
  const reply = await fetch(site.origin + path, { headers });
  const html = await reply.text();
  return { status: reply.status, headers: reply.headers, html, tookMs: performance.now() - startedAt };
}

/** Waits until the server renders this page, because on a very busy machine it may send pages without markup. */
export async function untilRendered(site: Pick<Site, 'origin'>, path: string): Promise<void> {
  await expect.poll(async () => visibleHtml((await getPage(site, path)).html)).toContain('<h1');
}

/** Shortest of three load times in milliseconds, because other work of the machine only adds time. */
export async function loadTime(site: Pick<Site, 'origin'>, path: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn += 1) best = Math.min(best, (await getPage(site, path)).tookMs);
  return best;
}

/** The body's markup without scripts, boot data and styles. */
export function visibleHtml(html: string): string {
  return html.replace(/^[\s\S]*<body>/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
}
