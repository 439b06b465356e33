import { envelope, NO_SUCH_CALL } from '@stepwell/contract';
import { failureOf } from '@stepwell/server-kit/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseError } from '../release-error';

/** Makes a server send every error in the envelope of all replies; the cause of an internal error is logged, and not sent. */
export function answerErrors(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    done();
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, NO_SUCH_CALL));
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
}

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ReleaseError) return refuse(reply, error.status, error.message);
  if (error.validation) return refuse(reply, 422, `${error.message}.`);
  const { status, message } = failureOf(error, request);
  return refuse(reply, status, message);
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  // These replies can come before the body was read. The connection is closed, because the rest would be parsed as the next request.
  if (status === 413 || status === 401 || status === 403) reply.header('connection', 'close');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(status, message, null)));
}
