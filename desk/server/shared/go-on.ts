import { escapeHtml } from '@stepwell/server-kit/escape-html';
import type { FastifyReply } from 'fastify';

/**
 * Sends a page that leads on at once. Unlike a redirect it begins anew: a browser that another site sent here then brings
 * its `SameSite=Strict` cookies.
 */
export function sendAndGoOn(reply: FastifyReply, to: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"><title>Stepwell desk</title><p><a href="${escapeHtml(to)}">Go on</a>`,
    );
}
