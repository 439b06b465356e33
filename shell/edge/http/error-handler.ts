import { STATUS_CODES } from 'node:http';
import { envelope } from '@stepwell/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, securityHeaders } from './security-headers';

/** What the framework's own refusals say to a caller; any other is told by the name of its status. */
const TEXTS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as JSON',
};

/** Of any reply, good or bad. */
const KEPT = new Set(['connection', ...SECURITY_HEADERS]);

/** Calls are answered in the envelope, whatever becomes of them; everything else is for people. */
const CALL = /^\/(api|health)([/?]|$)/;

/** Every reply that is not a good one. What went wrong inside is logged, and never sent. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 404));
}

/** The same for what the framework refuses before any hook, such as a path that cannot be decoded. */
export function answerEarlyErrors(publicUrl: string) {
  const headers = securityHeaders(publicUrl);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void answerError(error, request, reply.headers(headers));
}

/** Answers one request that failed. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 500, code } = error;
  if (statusCode >= 400 && statusCode < 500) return refuse(request, reply, statusCode, TEXTS[code]);
  request.log.error({ err: error, requestId: request.id, req: request }, 'request failed');
  return refuse(request, reply, 500, `Something went wrong on our side. Please try again. (${request.id})`);
}

/** @param text for the visitor; default: the name of the status */
export function refuse(
  { url, id }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text = STATUS_CODES[status] ?? 'The request was refused',
): FastifyReply {
  const isCall = CALL.test(url);
  // What was set for the good reply that this was to be must not go along with it.
  for (const name of Object.keys(reply.getHeaders())) if (!KEPT.has(name)) reply.removeHeader(name);
  return reply
    .code(status)
    .headers({
      'content-type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': id,
    })
    .send(isCall ? JSON.stringify(envelope(status, text, null)) : `${text}\n`);
}
