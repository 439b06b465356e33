import { envelope } from '@stepwell/contract';
import { BODY_MESSAGES, failureOf, statusMessage } from '@stepwell/server-kit/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, securityHeaders } from './security-headers';

/** Headers that an error reply keeps. */
const ERROR_HEADERS = new Set(['connection', ...SECURITY_HEADERS]);

/** Errors of these paths are sent as an envelope, for programs; all others as plain text, for people. */
export const API_PATH = /^\/(api|health)([/?]|$)/;

/** Sends every error and 404 of a server. Errors of the server itself are logged, and never sent. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404));
}

/** Handles errors that occur before any hook runs, such as a path that cannot be decoded: Fastify's option `frameworkErrors`. */
export function frameworkErrorHandler(publicUrl: string) {
  const headers = securityHeaders(publicUrl);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void handleError(error, request, reply.headers(headers));
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = failureOf(error, request, {
    messages: BODY_MESSAGES,
    fields: { req: request },
  });
  return sendError(request, reply, status, message);
}

/** @param message for the visitor; default: the name of the status */
export function sendError(
  { url, id }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message = statusMessage(status),
): FastifyReply {
  const isApiPath = API_PATH.test(url);
  // Other headers, such as `etag`, were set for the successful reply.
  for (const name of Object.keys(reply.getHeaders())) if (!ERROR_HEADERS.has(name)) reply.removeHeader(name);
  return reply
    .code(status)
    .headers({
      'content-type': isApiPath ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': id,
    })
    .send(isApiPath ? JSON.stringify(envelope(status, message, null)) : `${message}\n`);
}
