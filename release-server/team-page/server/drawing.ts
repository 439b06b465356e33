import { STATUS_CODES } from 'node:http';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '../src/frame/Frame';
import type { Pages } from '../src/render';
import type { PageBuild } from './page-build';

/** What a reply says beside the page. */
export interface Told {
  title: string;
  /** Default 200. */
  status?: number;
  notice?: Notice;
}

/** Answers with a page. */
export type Draw = <Name extends keyof Pages>(
  request: FastifyRequest,
  reply: FastifyReply,
  told: Told,
  name: Name,
  props: Pages[Name],
) => FastifyReply;

/** Draws pages with a build; whoever has been told something by his session is told it on the first page. */
export function drawerOf({ render, css }: PageBuild): Draw {
  return ({ visit, url }, reply, { title, status = 200, notice = visit?.session.notice }, name, props) => {
    if (visit) visit.session.notice = undefined;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(render(name, props, { css, title, path: pathOf(url), notice, visitor: visit?.visitor }));
  };
}

/** Without its query, and without a slash at its end. */
function pathOf(url: string): string {
  return url.replace(/\/?(\?.*)?$/, '');
}

/** Every refusal and every error is a page; what went wrong inside is logged and never sent. */
export function answerWithPages(app: FastifyInstance, draw: Draw): void {
  app.setNotFoundHandler((request, reply) =>
    draw(request, reply, { title: 'Not found', status: 404 }, 'refusal', {
      title: 'Not found',
      text: 'There is no such page. It may be a release that was taken away, or a slip in the address.',
    }),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, text } = refusalOf(error, request);
    const title = status === 403 ? 'Not allowed' : (STATUS_CODES[status] ?? 'Refused');
    return draw(request, reply, { title, status }, 'refusal', { title, text });
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
