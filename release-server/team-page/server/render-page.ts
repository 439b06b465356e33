import { ReleaseError } from '@stepwell/release-server/release-error';
import type { PageAsset } from '@stepwell/server-kit/html-pages';
import { errorTitleOf, failureOnPage, pagePathOf, type SendPage } from '@stepwell/server-kit/page-replies';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Pages, renderPage } from '../src/render';

/** The built page: its render function and its assets. */
export interface PageBuild {
  render: typeof renderPage;
  /** Addresses of style sheets. */
  css: string[];
  /** By file name, which contains a hash of the content. */
  assets: ReadonlyMap<string, PageAsset>;
}

/** Renders and sends pages. A notice of the login's session is shown once, on the next page. */
export function pageSender({ render, css }: PageBuild): SendPage<Pages> {
  return ({ visit, url }, reply, { title, status = 200, notice = visit?.session.notice }, name, props) => {
    if (visit) visit.session.notice = undefined;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(render(name, props, { css, title, path: pagePathOf(url), notice, visitor: visit?.visitor }));
  };
}

/** Sends errors as pages; internal errors are logged and not shown. */
export function sendErrorPages(app: FastifyInstance, sendPage: SendPage<Pages>): void {
  app.setNotFoundHandler((request, reply) =>
    sendPage(request, reply, { title: 'Not found', status: 404 }, 'error', {
      title: 'Not found',
      text: 'There is no such page. It may be a release that was deleted, or a typing error in the address.',
    }),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, text } = refusalOf(error, request);
    const title = errorTitleOf(status);
    return sendPage(request, reply, { title, status }, 'error', { title, text });
  });
}

function refusalOf(error: FastifyError, request: FastifyRequest): { status: number; text: string } {
  if (error instanceof ReleaseError) return { status: error.status, text: error.message };
  if (error.validation) return { status: 404, text: 'There is no release of such a name.' };
  return failureOnPage(error, request);
}
