import { type EndpointKey, envelope, methodAndPath, REVISION_HEADER, type Reply } from '@stepwell/contract';
import { goodAnswer } from '@stepwell/contract/answers';
import { checkPayload } from '@stepwell/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from 'yup';
import type { Sql } from '../database/connection';
import { validationError } from '../lib/api-error';
import type { Limit } from './rate-limits';

/** Returns the database for a request. */
export type SqlOf = (request: FastifyRequest) => Sql;

/** The result of a call. */
export interface Answer<T> {
  /** Default 200. The reply's message is that of the call's success in the contract. */
  status?: number;
  data: T;
  /** The catalogue's revision, from which the edge sees that its pages are stale. */
  revision?: string;
}

interface EndpointOptions<Input> {
  /** Validates the query (GET) or the body (POST); 422 when it is invalid. */
  rules?: Schema<Input>;
  /** For each query value: the header that may contain the value instead. The header has precedence, and is named in `Vary`. */
  fromHeaders?: Readonly<Record<string, string>>;
  /** Sends `Cache-Control: no-store`, because the reply is personal or short-lived. */
  noStore?: boolean;
  /** The call's own rate limit, instead of the limit that all calls share. */
  limit?: Limit;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: { key: EndpointKey } & EndpointOptions<unknown>;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers one call of the contract: validates, runs the handler and sends its result in the envelope. */
export function endpoint<K extends EndpointKey, Input = unknown>(
  app: FastifyInstance,
  key: K,
  options: EndpointOptions<Input>,
  handle: (input: Input, request: FastifyRequest) => Promise<Answer<Reply<K>>> | Answer<Reply<K>>,
): void {
  const { method, path } = methodAndPath(key);
  const { rules, fromHeaders = {}, noStore } = options;
  const successMessage = goodAnswer(key).says;
  const vary = Object.values(fromHeaders).join(', ');
  app.route({
    method,
    url: path,
    config: { endpoint: { key, ...options } },
    handler: (request, reply) => {
      if (noStore) reply.header('cache-control', 'no-store');
      if (vary) reply.header('vary', vary);
      return callHandler(request, reply);
    },
  });

  async function callHandler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const payload = method === 'GET' ? withHeaders(request, fromHeaders) : request.body;
    const input = rules ? validated(rules, payload) : (undefined as Input);
    return send(reply, await handle(input, request), successMessage);
  }
}

/** Adds the values of headers to the query, in place of the query's own values. @param sources header by name of the query value */
function withHeaders({ query, headers }: FastifyRequest, sources: Readonly<Record<string, string>>): object {
  const values = Object.entries(sources).map(([name, header]) => [name, headers[header]]);
  return { ...(query as object), ...Object.fromEntries(values.filter(([, value]) => value)) };
}

/** @throws ApiError 422 with a message for each invalid field */
function validated<Input>(rules: Schema<Input>, payload: unknown): Input {
  const result = checkPayload(rules, payload);
  if (!result.ok) throw validationError(result.fields);
  return result.value;
}

function send(reply: FastifyReply, answer: Answer<unknown>, message: string): FastifyReply {
  reply.header('content-type', JSON_TYPE);
  if (answer.revision) reply.header(REVISION_HEADER, answer.revision);
  const { status = 200, data } = answer;
  return reply.code(status).send(JSON.stringify(envelope(status, message, data)));
}
