import { PassThrough } from 'node:stream';
import { NotFoundError, Observable, pageRouter } from '@stepwell/platform';
import { renderToPipeableStream } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { App } from '../host/App';
import { RENDERED_IN_BROWSER } from '../region/rendered-in-browser';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

export interface Markup {
  html: string;
  /** How many regions are left to the browser, on purpose or by a fault. */
  errors: number;
  /** Ids of the entries that threw what is neither intended nor an answer. */
  failed: string[];
}

/** Goes into the markup where a region threw, after the marker with the name of its entry. */
const FAILED = 'failed';
const FAILED_PLACE = new RegExp(
  `<template data-entry="([^"]+)"></template><!--\\$!--><template data-dgst="${FAILED}"`,
  'g',
);

/**
 * Renders a visit whose data has come, or will not.
 * @param isOver its abortion ends a render that nobody waits for any more
 * @throws Error only for defects of the shell itself
 */
export function renderMarkup(site: Site, navigation: PageNavigation, isOver: AbortSignal): Promise<Markup> {
  return new Promise((resolve, reject) => {
    let errors = 0;
    const chunks: Buffer[] = [];
    const body = new PassThrough();
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => {
      const html = Buffer.concat(chunks).toString('utf8');
      resolve({ html, errors, failed: failedIn(html) });
    });
    const history = createMemoryHistory({
      initialEntries: [navigation.url.pathname + navigation.url.search],
    });
    const { pipe, abort } = renderToPipeableStream(
      <App site={site} router={pageRouter(history)} navigations={new Observable(navigation)} />,
      {
        // React would move large regions out of line and put them back by script, even when all is ready.
        progressiveChunkSize: 1e9,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: (error) => {
          errors += 1;
          const isIntended = error instanceof Error && error.message === RENDERED_IN_BROWSER;
          // The digest is all that a production build tells the browser of an error.
          if (isIntended) return RENDERED_IN_BROWSER;
          if (isOver.aborted) return undefined;
          process.stderr.write(`render of ${navigation.url.pathname}: ${describe(error)}\n`);
          return error instanceof NotFoundError ? undefined : FAILED;
        },
      },
    );
    isOver.addEventListener('abort', () => abort(), { once: true });
  });
}

/** React says of what threw only in which place: after the region's own marker. */
function failedIn(html: string): string[] {
  return [...html.matchAll(FAILED_PLACE)].map(([, id = '']) => id);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
