import type { ServerResponse } from 'node:http';
import { envelope, NO_SUCH_CALL } from '@stepwell/contract';
import { apiError } from '@stepwell/contract/answers';
import { NO_HOST } from '@stepwell/server-kit/create-server';
import { BODY_MESSAGES, failureOf } from '@stepwell/server-kit/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, TooManyRequests } from '../lib/api-error';
import { JSON_TYPE } from './endpoint';

const INVALID_JSON = 'The request is not valid JSON';

/** Messages for client errors (4xx) of Fastify and of the server kit, by code. The others get the name of their status as the message. */
const MESSAGES = {
  ...BODY_MESSAGES,
  [NO_HOST]: 'The request names no host',
  FST_ERR_CTP_INVALID_JSON_BODY: INVALID_JSON,
  FST_ERR_CTP_EMPTY_JSON_BODY: INVALID_JSON,
};

/** Matches PostgreSQL's error codes of a broken connection (08), a lack of resources (53) and a server that stops or starts (57P). */
const UNAVAILABLE_CODES = /^(08|53|57P)/;
/** Matches messages of the driver for a broken or failed connection; these errors have no code. */
const CONNECTION_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ENOENT', // The socket of a local PostgreSQL is missing.
  'EPIPE',
  'ETIMEDOUT',
]);

/** Header of every reply, so that browsers do not guess the content type. */
const NOSNIFF = ['x-content-type-options', 'nosniff'] as const;

/** Makes the API send every error in the envelope. Internal reasons are logged, never sent. */
export function sendErrorsInEnvelope(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(...NOSNIFF);
    done();
  });
  // Node refuses an `Expect` header other than `100-continue` before Fastify gets the request, by default with an empty reply.
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify(envelope(417, 'The expectation cannot be met', null));
    const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) };
    response
      .setHeader(...NOSNIFF)
      .writeHead(417, headers)
      .end(body);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, NO_SUCH_CALL));
  app.setErrorHandler(sendError);
}

/** Sends the error reply of a failed request. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds);
  if (error instanceof ApiError) return refuse(reply, error.status, error.message, error.data);
  const failure = failureOf(error, request, { messages: MESSAGES, log: 'api: request failed' });
  const isAway = failure.status === 500 && isDatabaseAway(error);
  const { status, message } = isAway ? apiError('database-away') : failure;
  return refuse(reply, status, message);
}

/** Sends an error with all headers, because the hook above does not run for errors of the framework, such as a malformed path. */
function refuse(reply: FastifyReply, status: number, message: string, data: unknown = null): FastifyReply {
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header(...NOSNIFF)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .send(JSON.stringify(envelope(status, message, data)));
}

/** Whether an error means that the database does not answer. Looks at the causes too, because drizzle wraps the driver's error. */
function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && (UNAVAILABLE_CODES.test(code) || CONNECTION_ERRORS.has(code))) return true;
  return CONNECTION_MESSAGES.test(String(message)) || isDatabaseAway(cause);
}
