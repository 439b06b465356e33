import { ENDPOINT_KEYS, type EndpointKey, envelope, HEADERS } from '@stepwell/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { WorkbenchCall } from '../../src/server-api/workbench-api';
import type { Sessions } from './sessions';

const TOO_MANY = 429;
/** As the API says with it. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Stands in the place of the real API. Which scenario a call belongs to is told by the application key, which the
 * page got with its boot data: so browser and server rendering both say it, by the headers that every call carries.
 */
export function createScenarioApi(sessions: Sessions): FastifyInstance {
  const api = Fastify({ forceCloseConnections: true });
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parsed(String(body)));
  });

  api.all('/*', async (request, reply) => {
    const session = sessions.get(String(request.headers[HEADERS.appKey] ?? ''));
    if (!session) return reply.code(401).send(envelope(401, 'No scenario is open under this key.', null));
    const key = `${request.method} ${request.url.split('?')[0]}`;
    const known = isEndpoint(key);
    const answer = known ? session.answer(key) : 'unknown call';
    session.record({ ...described(request, key), answer });
    if (answer === 'unknown call') return reply.code(404).send(envelope(404, `No such call: ${key}`, null));
    if (answer === 'drop') {
      reply.hijack();
      return void request.socket.destroy();
    }
    await delayed(answer.delayMs, request);
    reply.code(answer.status).header('cache-control', 'no-store');
    if (answer.status === TOO_MANY) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (typeof answer.body === 'string') return reply.type('text/html').send(answer.body);
    return reply.send(answer.body);
  });
  return api;
}

function isEndpoint(key: string): key is EndpointKey {
  return ENDPOINT_KEYS.some((known) => known === key);
}

function described(request: FastifyRequest, call: string): Omit<WorkbenchCall, 'at' | 'answer'> {
  const idempotencyKey = request.headers[HEADERS.idempotencyKey];
  return {
    // The edge says for whom it forwards; the renderer calls by itself.
    by: request.headers['x-forwarded-for'] ? 'browser' : 'server',
    call,
    query: request.query as Record<string, string>,
    body: request.body ?? null,
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
  };
}

/** Nobody waits for a reply to a page that has gone. */
function delayed(delayMs: number, { socket }: FastifyRequest): Promise<void> {
  if (delayMs === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
