import { type EndpointKey, envelope, methodAndPath, REVISION_HEADER, type Reply } from '@stepwell/contract';
import { checkPayload } from '@stepwell/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Schema } from 'yup';
import type { Sql } from '../database/connection';
import { validationError } from '../lib/api-error';
import type { Limit } from './rate-limits';

/** The database for one request: its statements carry the request's id. */
export type SqlOf = (request: FastifyRequest) => Sql;

/** A whole reply that was serialised before. */
export interface KeptReply {
  body: Buffer;
  revision: string;
}

/** What a call answers: data of the contract's shape, or what was kept; and the catalogue's revision that it shows. */
export type Answer<T> = { status?: number; message?: string; data: T; revision?: string } | KeptReply;

export interface EndpointOptions<Input> {
  /** One sentence for the API's readable page. */
  summary: string;
  /** What the query (GET) or the body (POST) must keep; a call that breaks it is 422. */
  rules?: Schema<Input>;
  /** Values of the query that a header may carry instead, by name: the header counts more. The reply's `Vary` says so. */
  fromHeaders?: Readonly<Record<string, string>>;
  /**
   * The reply that memory has ready for this query, if it has one. It goes out before the rules are asked, which cost
   * more than such a reply, and without waiting for anything.
   */
  kept?(query: unknown): KeptReply | undefined;
  /** Personal or momentary: nobody on the way may keep the reply. */
  noStore?: boolean;
  /** The call's own limit, in place of the one that all calls share. */
  limit?: Limit;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: { key: EndpointKey } & EndpointOptions<unknown>;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Registers one call of the contract: its rules first, then the handler, the answer in the envelope. */
export function endpoint<K extends EndpointKey, Input = unknown>(
  app: FastifyInstance,
  key: K,
  options: EndpointOptions<Input>,
  handle: (input: Input, request: FastifyRequest) => Promise<Answer<Reply<K>>> | Answer<Reply<K>>,
): void {
  const { method, path } = methodAndPath(key);
  const { rules, fromHeaders = {}, kept, noStore } = options;
  const vary = Object.values(fromHeaders).join(', ');
  app.route({
    method,
    url: path,
    config: { endpoint: { key, ...options } },
    handler: (request, reply) => {
      if (noStore) reply.header('cache-control', 'no-store');
      if (vary) reply.header('vary', vary);
      const known = kept?.(request.query);
      return known ? send(reply, known) : answerCall(request, reply);
    },
  });

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const given = method === 'GET' ? withHeaders(request, fromHeaders) : request.body;
    return send(reply, await handle(rules ? checked(rules, given) : (undefined as Input), request));
  }
}

function withHeaders({ query, headers }: FastifyRequest, names: Readonly<Record<string, string>>): object {
  const carried = Object.entries(names).filter(([, header]) => headers[header]);
  return {
    ...(query as object),
    ...Object.fromEntries(carried.map(([name, header]) => [name, headers[header]])),
  };
}

/** A good reply of the contract, serialised once for many requests. */
export function serialise(data: unknown, message = 'OK'): Buffer {
  return Buffer.from(JSON.stringify(envelope(200, message, data)));
}

function checked<Input>(rules: Schema<Input>, payload: unknown): Input {
  const result = checkPayload(rules, payload);
  if (!result.ok) throw validationError(result.fields);
  return result.value;
}

function send(reply: FastifyReply, answer: Answer<unknown>): FastifyReply {
  reply.header('content-type', JSON_TYPE);
  if (answer.revision) reply.header(REVISION_HEADER, answer.revision);
  if ('body' in answer) return reply.send(answer.body);
  const { status = 200, message = 'OK', data } = answer;
  return reply.code(status).send(JSON.stringify(envelope(status, message, data)));
}
