import { STATUS_CODES } from 'node:http';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '../src/frame/Frame';
import type { Pages } from '../src/render';
import type { PageBuild } from './page-build';

/** Status, title and notice of a page. */
export interface PageReply {
  title: string;
  /** Default 200. */
  status?: number;
  notice?: Notice;
}

/** Sends a page. */
export type SendPage = <Name extends keyof Pages>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageReply,
  name: Name,
  props: Pages[Name],
) => FastifyReply;

/** Renders pages with a build. A notice of the session is shown once, on the next page. */
export function pageSender({ render, css }: PageBuild): SendPage {
  return ({ visit, url }, reply, { title, status = 200, notice = visit?.session.notice }, name, props) => {
    if (visit) visit.session.notice = undefined;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(render(name, props, { css, title, path: pathOf(url), notice, visitor: visit?.visitor }));
  };
}

/** Without the query and a trailing slash. */
function pathOf(url: string): string {
  return url.replace(/\/?(\?.*)?$/, '');
}

/** Sends errors as pages; internal errors are logged and not shown. */
export function sendErrorPages(app: FastifyInstance, sendPage: SendPage): void {
  app.setNotFoundHandler((request, reply) =>
    sendPage(request, reply, { title: 'Not found', status: 404 }, 'refusal', {
      title: 'Not found',
      text: 'There is no such page. It may be a release that was deleted, or a typing error in the address.',
    }),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, text } = refusalOf(error, request);
    const title = status === 403 ? 'Not allowed' : (STATUS_CODES[status] ?? 'Refused');
    return sendPage(request, reply, { title, status }, 'refusal', { title, text });
  });
}

function refusalOf(error: FastifyError, request: FastifyRequest): { status: number; text: string } {
  if (error instanceof ReleaseError) return { status: error.status, text: error.message };
  if (error.validation) return { status: 404, text: 'There is no release of such a name.' };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return { status, text: 'This could not be read. Go back and try again.' };
  request.log.error({ err: error, requestId: request.id }, 'request failed');
  return { status: 500, text: `Something went wrong on our side. Please try again. (${request.id})` };
}
