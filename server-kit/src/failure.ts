import { STATUS_CODES } from 'node:http';
import { ourFault } from '@stepwell/contract';
import type { FastifyError, FastifyRequest } from 'fastify';

type Messages = Readonly<Record<string, string>>;

/** Messages for bodies that cannot be accepted, by code of Fastify's error. */
export const BODY_MESSAGES: Messages = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as JSON',
};

export function statusMessage(status: number): string {
  return STATUS_CODES[status] ?? 'The request was refused';
}

/**
 * Status and message of the reply to a failed request. An error of the server (500) is logged; the reply has only the request id.
 * @param options.messages for errors of the client, by code; default: the name of the status
 * @param options.log text of the log line
 * @param options.fields more fields of the log line, beside the error and the request id
 */
export function failureOf(
  error: FastifyError,
  request: FastifyRequest,
  {
    messages = {},
    log = 'request failed',
    fields = {},
  }: { messages?: Messages; log?: string; fields?: object } = {},
): { status: number; message: string } {
  const { statusCode: status = 500, code } = error;
  if (status >= 400 && status < 500) return { status, message: messages[code] ?? statusMessage(status) };
  request.log.error({ err: error, requestId: request.id, ...fields }, log);
  return { status: 500, message: ourFault(request.id) };
}
