import swagger from '@fastify/swagger';
import { envelope } from '@stepwell/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ARCHIVE_TYPE } from '../publishing/archive';
import type { ReleaseStorage } from '../storage/storage';
import { type Allow, type Authority, callerOf } from './authority';
import { CALLS_PREFIX, type Call, type CallParts, callsOf } from './calls';
import { answerErrors } from './errors';
import { callSchema } from './schemas';
import { uploadRoute } from './upload.routes';

export interface ReleaseServiceOptions extends CallParts {
  storage: Pick<ReleaseStorage, 'deployments' | 'artifacts'>;
  authority: Authority;
}

/** Fastify plugin: the HTTP service for reading and changing releases. Each call requires a right of the caller. */
export const releaseService: FastifyPluginAsync<ReleaseServiceOptions> = async (app, options) => {
  const { storage, authority } = options;
  answerErrors(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Releases', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  app.get('/health', { schema: { hide: true } }, async () => {
    const { revision } = await storage.deployments.current();
    return envelope(200, 'OK', { revision });
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(
    async (calls) => {
      calls.decorateRequest('caller', null);
      // The token is checked in `onRequest`, before a body is read, so that an unknown caller cannot send an archive.
      calls.addHook('onRequest', async (request) => {
        request.caller = await authority.callerOf(request.headers.authorization);
      });
      const allow: Allow = (request, verb, features) => authority.require(callerOf(request), verb, features);
      uploadRoute(calls, { ...options, allow });
      for (const call of callsOf(options)) addCall(calls, call, allow);
    },
    { prefix: CALLS_PREFIX },
  );
};

function addCall(calls: FastifyInstance, call: Call, allow: Allow): void {
  const { method, url, summary, verb, features, bodyLimit, schema, run } = call;
  const requestOf = (request: FastifyRequest) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: callerOf(request),
  });
  const requireRight = (request: FastifyRequest) =>
    allow(
      request,
      typeof verb === 'string' ? verb : verb(callerOf(request)),
      features?.(requestOf(request)) ?? [],
    );
  calls.route({
    method,
    url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: callSchema(summary, typeof verb === 'string' ? verb : 'promote or rollback', schema),
    ...(call.isCheckedEarly && { preParsing: requireRight }),
    handler: async (request, reply: FastifyReply) => {
      if (!call.isCheckedEarly) await requireRight(request);
      const result = await run(requestOf(request));
      if (Buffer.isBuffer(result)) return reply.type(ARCHIVE_TYPE).send(result);
      return envelope(200, 'OK', result);
    },
  });
}
