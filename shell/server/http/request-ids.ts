import { randomBytes } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/**
 * Gives every request its id, by which the edge's log, the API's and an error's reply name it. One that comes along
 * is taken over from a trusted proxy alone: anybody else would write into our logs.
 */
export function requestIds(
  isTrusted: (address: string | undefined) => boolean,
): NonNullable<FastifyServerOptions['genReqId']> {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers, socket }) => {
    const { 'x-request-id': given } = headers;
    if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) && isTrusted(socket.remoteAddress))
      return given;
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
