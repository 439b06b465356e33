import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { NotFoundError, Observable, pageRouter } from '@stepwell/platform';
import { renderToPipeableStream } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../host/App';
import { RENDERED_IN_BROWSER } from '../region/rendered-in-browser';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { RENDER_SUSPENDED_MS } from '../time-outs';

export interface Markup {
  html: string;
  /** Number of regions without markup, which the browser renders: on purpose or after an error. */
  errors: number;
  /** Ids of entries whose region threw or stayed suspended. */
  failed: string[];
}

/** Digest of an error in a region. React writes the digest into the markup, after the template with the id of the entry. */
const FAILED = 'failed';
/** The template of a region, followed by a Suspense boundary that has failed. */
const FAILED_REGION = new RegExp(
  `<template data-entry="([^"]+)"></template><!--\\$!--><template data-dgst="${FAILED}"`,
  'g',
);

/**
 * Renders a page to HTML on the server, after the page's data has arrived or failed. A region that throws is left to the browser.
 * @param signal aborts the render
 * @throws Error only for errors of the shell itself, and after an abort
 */
export async function renderMarkup(
  site: Site,
  navigation: PageNavigation,
  signal: AbortSignal,
): Promise<Markup> {
  const { pathname, search } = navigation.url;
  const history = createMemoryHistory({ initialEntries: [pathname + search] });
  const body = new PassThrough();
  let errors = 0;
  await new Promise<void>((resolve, reject) => {
    let suspended: ReturnType<typeof setTimeout> | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <App site={site} router={pageRouter(history)} navigations={new Observable(navigation)} />,
      {
        // By default React sends large regions out of order, with scripts that move them into place.
        progressiveChunkSize: 1e9,
        onShellReady: () => {
          suspended = setTimeout(() => abort(new Error('a region is suspended')), RENDER_SUSPENDED_MS);
        },
        onAllReady: () => {
          clearTimeout(suspended);
          // React calls `onAllReady` before an abort has ended, so `pipe` must follow later.
          queueMicrotask(() => {
            pipe(body);
            resolve();
          });
        },
        onShellError: reject,
        onError: (error) => {
          errors += 1;
          // In production, React sends the browser only the digest of an error.
          if (error instanceof Error && error.message === RENDERED_IN_BROWSER) return RENDERED_IN_BROWSER;
          if (signal.aborted || error instanceof NotFoundError) return undefined;
          process.stderr.write(
            `render of ${pathname}: ${error instanceof Error ? error.stack : String(error)}\n`,
          );
          return FAILED;
        },
      },
    );
    signal.addEventListener('abort', () => abort(), { once: true });
  });
  const html = await text(body);
  return { html, errors, failed: [...html.matchAll(FAILED_REGION)].map(([, id = '']) => id) };
}
