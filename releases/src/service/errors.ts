import { envelope, NO_SUCH_CALL } from '@stepwell/contract';
import { failureOf } from '@stepwell/server-kit/failure';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseError } from '../release-error';

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ReleaseError) return refuse(reply, error.status, error.message);
  if (error.validation) return refuse(reply, 422, `${error.message}.`);
  const { status, message } = failureOf(error, request);
  return refuse(reply, status, message);
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, NO_SUCH_CALL);
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  // These replies can come before the body was read. The connection is closed, because the rest would be parsed as the next request.
  if (status === 413 || status === 401 || status === 403) reply.header('connection', 'close');
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(status, message, null)));
}
