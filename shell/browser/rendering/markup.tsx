import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { NotFoundError, Observable, pageRouter } from '@stepwell/platform';
import { renderToPipeableStream } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../host/App';
import { RENDERED_IN_BROWSER } from '../region/rendered-in-browser';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { FEATURE_BUDGET, messageOf } from './page-parts';

export interface Markup {
  html: string;
  /** Number of regions without markup, which the browser renders: on purpose or after an error. */
  errors: number;
  /**
   * Ids of entries whose region threw or stayed suspended, and of the route's entry if it rendered nothing. Regions that are left to the
   * browser on purpose, and regions whose subject is not found, do not count.
   */
  failed: string[];
  /** Characters of each feature's regions. If a feature exceeds `FEATURE_BUDGET`, `html` is incomplete. */
  sizes: Map<string, number>;
}

/** Digest of an error in a region. React writes the digest into the markup, after the template with the id of the entry. */
const FAILED = 'failed';
/**
 * Time that a region may stay suspended after the frame is rendered. No region needs to suspend, because data is loaded before the render.
 */
const SUSPENDED_MS = 100;

/**
 * Renders a page to HTML on the server, after the page's data has arrived or failed.
 * @param signal aborts the render
 * @param timeoutFactor multiplies the timeout
 * @throws Error only for errors of the shell itself, and after an abort
 */
export function renderMarkup(
  site: Site,
  navigation: PageNavigation,
  signal: AbortSignal,
  timeoutFactor = 1,
): Promise<Markup> {
  site.mark = randomUUID();
  const mark = ` data-mark="${site.mark}"`;
  return new Promise((resolve, reject) => {
    let errors = 0;
    const chunks: Buffer[] = [];
    const body = new PassThrough();
    let length = 0;
    let checkAt = FEATURE_BUDGET;
    let suspended: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const html = Buffer.concat(chunks).toString('utf8');
      resolve({
        html: html.replaceAll(mark, ''),
        errors,
        failed: [...failedIn(html, mark), ...emptyIn(html, mark, navigation)],
        sizes: sizesIn(html, mark),
      });
    };
    body.on('end', end);
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      // The size is checked at 2 MB, 4 MB, 8 MB and so on, because each check reads the whole text.
      if (length < checkAt) return;
      checkAt *= 2;
      const sizes = [...sizesIn(Buffer.concat(chunks).toString('utf8'), mark).values()];
      if (sizes.every((size) => size <= FEATURE_BUDGET)) return;
      body.removeAllListeners().destroy();
      end();
    });
    const { pathname, search } = navigation.url;
    const history = createMemoryHistory({ initialEntries: [pathname + search] });
    const { pipe, abort } = renderToPipeableStream(
      <App site={site} router={pageRouter(history)} navigations={new Observable(navigation)} />,
      {
        // By default React sends large regions out of order, with scripts that move them into place.
        progressiveChunkSize: 1e9,
        onShellReady: () => {
          suspended = setTimeout(
            () => abort(new Error('a region is suspended')),
            SUSPENDED_MS * timeoutFactor,
          );
        },
        onAllReady: () => {
          clearTimeout(suspended);
          // React calls `onAllReady` before an abort has ended, so `pipe` must follow later.
          queueMicrotask(() => pipe(body));
        },
        onShellError: reject,
        onError: (error) => {
          errors += 1;
          const isIntended = messageOf(error) === RENDERED_IN_BROWSER;
          // In production, React sends the browser only the digest of an error.
          if (isIntended) return RENDERED_IN_BROWSER;
          if (signal.aborted) return undefined;
          process.stderr.write(`render of ${pathname}: ${describe(error)}\n`);
          return error instanceof NotFoundError ? undefined : FAILED;
        },
      },
    );
    signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/** Ids of entries after whose template React has written a failed Suspense boundary (`<!--$!-->`) with the digest `FAILED`. */
function failedIn(html: string, mark: string): string[] {
  const failed = `<template data-entry="([^"]+)"${mark}></template><!--\\$!--><template data-dgst="${FAILED}"`;
  return [...html.matchAll(new RegExp(failed, 'g'))].map(([, id = '']) => id);
}

/** The id of the page's entry, if the entry has its data and renders nothing. */
function emptyIn(html: string, mark: string, { match: { route }, entryLoads }: PageNavigation): string[] {
  if (!route || !entryLoads.get(route.id)?.hasData) return [];
  const isEmpty = html.includes(`<template data-entry="${route.id}"${mark}></template><!--$--><!--/$-->`);
  return isEmpty ? [route.id] : [];
}

/** Characters of each feature's regions, each region up to the start of the next. */
function sizesIn(html: string, mark: string): Map<string, number> {
  const sizes = new Map<string, number>();
  const begins = [...html.matchAll(new RegExp(`<template data-entry="([^"/]+)/[^"]*"${mark}>`, 'g'))];
  for (const [position, { index, 1: feature = '' }] of begins.entries()) {
    const size = (begins[position + 1]?.index ?? html.length) - index;
    sizes.set(feature, (sizes.get(feature) ?? 0) + size);
  }
  return sizes;
}

function describe(error: unknown): string {
  try {
    return error instanceof Error ? `${error.stack}` : messageOf(error);
  } catch {
    return messageOf(error);
  }
}
