import { type EndpointKey, envelope, methodAndPath, REVISION_HEADER, type Reply } from '@stepwell/contract';
import { goodAnswer } from '@stepwell/contract/answers';
import { checkPayload } from '@stepwell/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from 'yup';
import type { Sql } from '../database/connection';
import { validationError } from '../lib/api-error';
import type { Limit } from './rate-limits';

/** Returns the database for a request; the id of the request is a comment in its SQL statements. */
export type SqlOf = (request: FastifyRequest) => Sql;

/** A reply that was serialised for an earlier request. */
export interface CachedReply {
  /** The whole envelope. */
  body: Buffer;
  /** The catalogue's revision. */
  revision: string;
}

/** The result of a call: data in the contract's shape with the catalogue's revision, or a serialised reply. */
export type Answer<T> = CallResult<T> | CachedReply;

interface CallResult<T> {
  /** Default 200. The reply's message is that of the call's success in the contract. */
  status?: number;
  data: T;
  revision?: string;
  /** Additional headers of the reply, by name. */
  headers?: Readonly<Record<string, string>>;
}

interface EndpointOptions<Input> {
  /** One sentence for the API's documentation page. */
  summary: string;
  /** Validates the query (GET) or the body (POST); 422 when it is invalid. */
  rules?: Schema<Input>;
  /** For each query value: the header that may contain the value instead. The header has precedence, and is named in `Vary`. */
  fromHeaders?: Readonly<Record<string, string>>;
  /** Returns the reply if it is in memory. The query is then not validated, because validation would take longer than the reply. */
  cached?(query: unknown): CachedReply | undefined;
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
  const { rules, fromHeaders = {}, cached, noStore } = options;
  const successMessage = goodAnswer(key).says;
  const vary = Object.values(fromHeaders).join(', ');
  app.route({
    method,
    url: path,
    config: { endpoint: { key, ...options } },
    handler: (request, reply) => {
      if (noStore) reply.header('cache-control', 'no-store');
      if (vary) reply.header('vary', vary);
      const reused = cached?.(request.query);
      return reused ? send(reply, reused, successMessage) : callHandler(request, reply);
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

/** Serialises a reply with status 200 in the envelope. */
export function serialise(data: unknown): Buffer {
  return Buffer.from(JSON.stringify(envelope(200, 'OK', data)));
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
  if ('body' in answer) return reply.send(answer.body);
  const { status = 200, data, headers = {} } = answer;
  return reply
    .code(status)
    .headers(headers)
    .send(JSON.stringify(envelope(status, message, data)));
}
