import { envelope, HEADERS } from '@stepwell/contract';
import { answerCall } from '@stepwell/remote-kit/internal/scenario-calls';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Sessions } from './sessions';

/**
 * A server in place of the API: answers each call by the scenario of its session. The application key of a call is the session's id.
 * Pages get this key with their boot data, so calls of the browser and of server rendering both have it.
 */
export function createScenarioApi(sessions: Sessions): FastifyInstance {
  const api = Fastify({ forceCloseConnections: true });
  api.removeAllContentTypeParsers();
  // The body is read from the raw request.
  api.addContentTypeParser('*', (_request, _payload, done) => done(null));
  api.all('/*', async (request, reply) => {
    const session = sessions.get(String(request.headers[HEADERS.appKey] ?? ''));
    if (!session) return reply.code(401).send(envelope(401, 'No scenario is open under this key.', null));
    reply.hijack();
    await answerCall(request.raw, reply.raw, session);
  });
  return api;
}
