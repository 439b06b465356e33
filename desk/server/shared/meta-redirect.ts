import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyReply } from 'fastify';
import { FRAME } from '../../src/frame/texts';

/**
 * Redirects by a page with `meta refresh` instead of a status: the browser then sends its `SameSite=Strict` cookies with the next request,
 * even if the present request came from another site.
 */
export function sendMetaRedirect(reply: FastifyReply, to: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"><title>${FRAME.desk}</title><p><a href="${escapeHtml(to)}">${FRAME.goOn}</a>`,
    );
}
