import swagger from '@fastify/swagger';
import { envelope } from '@stepwell/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Change } from '../promotion/promotion';
import type { StorageManager } from '../promotion/storage-manager';
import type { Verb } from '../storage/grants/grant';
import type { ReleaseStorage } from '../storage/storage';
import { archiveRoute } from './archive.routes';
import { type Allow, type Authority, callerOf, teamAndName } from './authority';
import {
  BLOCK,
  type BlockBody,
  CALLS_PREFIX,
  CANARY,
  CANARY_STOP,
  type CanaryBody,
  type CanaryStopBody,
  COMPARE_PARAMS,
  described,
  LIST_PARAMS,
  PROMOTION,
  type PromotionBody,
  RELEASE_PARAMS,
  ROLLBACK,
  type RollbackBody,
  SIGNED_LIST_BODY,
  SIGNED_LIST_BYTES,
} from './calls';
import { answerErrors } from './errors';
import { testRunRoute } from './plays.routes';
import { uploadRoute } from './upload.routes';

export interface ReleaseServiceOptions {
  storage: Pick<ReleaseStorage, 'deployments' | 'artifacts'>;
  manager: StorageManager;
  authority: Authority;
  /** Folder in which archives are packed and unpacked; nobody else's. */
  uploadsIn: string;
}

interface Named {
  feature: string;
  id: string;
}

/** The release service: everything that can be done with releases, for whoever has the right. */
export const releaseService: FastifyPluginAsync<ReleaseServiceOptions> = async (
  app,
  { storage, manager, authority, uploadsIn },
) => {
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
      // Before any body is read: a stranger sends no archive.
      calls.addHook('onRequest', async (request) => {
        request.caller = await authority.callerOf(request.headers.authorization);
      });
      const allow = (request: FastifyRequest, verb: Verb, features: string[]) =>
        authority.require(callerOf(request), verb, features);
      testRunRoute(calls, manager, allow);
      archiveRoute(calls, { manager, allow, uploadsIn });
      uploadRoute(calls, { manager, allow, uploadsIn });
      listRoute(calls, storage, allow);
      changeRoutes(calls, manager, allow);
      canaryRoutes(calls, manager, allow);
      readRoutes(calls, manager, allow);
    },
    { prefix: CALLS_PREFIX },
  );
};

/** What a team has signed so far: it signs the next on its own machine, behind this. */
function listRoute(calls: FastifyInstance, storage: Pick<ReleaseStorage, 'artifacts'>, allow: Allow): void {
  calls.get<{ Params: { feature: string } }>(
    '/lists/:feature',
    {
      schema: described('The list of releases that its team has signed', 'publish it', {
        params: LIST_PARAMS,
      }),
    },
    async (request) => {
      const { feature } = request.params;
      await allow(request, 'publish', [feature]);
      return good({ signed: (await storage.artifacts.signed(feature)) ?? null });
    },
  );
  calls.post<{ Params: { feature: string }; Body: { signed: string } }>(
    '/lists/:feature',
    {
      bodyLimit: SIGNED_LIST_BYTES,
      schema: described('The list that a team has signed anew', 'publish it', {
        params: LIST_PARAMS,
        body: SIGNED_LIST_BODY,
      }),
      preParsing: async (request) => {
        await allow(request, 'publish', [(request.params as { feature: string }).feature]);
      },
    },
    async (request) => {
      await storage.artifacts.saveList(request.params.feature, request.body.signed);
      return good(null);
    },
  );
}

function changeRoutes(calls: FastifyInstance, manager: StorageManager, allow: Allow): void {
  calls.post<{ Body: PromotionBody }>(
    '/promotions',
    { schema: described('Makes releases live, all in one revision', 'promote each', { body: PROMOTION }) },
    async (request) => {
      const { releases } = request.body;
      await allow(request, 'promote', Object.keys(releases));
      const { unplayed } = request.body;
      return good(await manager.promote(releases, { ...changeOf(request), unplayed }));
    },
  );
  calls.post<{ Body: RollbackBody }>(
    '/rollbacks',
    { schema: described('Goes back to a release that was live', 'rollback it', { body: ROLLBACK }) },
    async (request) => {
      const { feature, to } = request.body;
      await allow(request, 'rollback', [feature]);
      return good(await manager.rollback(feature, changeOf(request), to));
    },
  );
  calls.post<{ Body: BlockBody }>(
    '/blocks',
    { schema: described('A release that must never be live again', 'block it', { body: BLOCK }) },
    async (request) => {
      const { feature, id } = request.body;
      await allow(request, 'block', [feature]);
      return good(await manager.block(feature, id, changeOf(request)));
    },
  );
}

function canaryRoutes(calls: FastifyInstance, manager: StorageManager, allow: Allow): void {
  calls.post<{ Body: CanaryBody }>(
    '/canaries',
    { schema: described('Gives a release to a part of all visits', 'promote it', { body: CANARY }) },
    async (request) => {
      const { feature, id, percent, cohort, hours } = request.body;
      await allow(request, 'promote', [feature]);
      return good(await manager.canary({ feature, id, percent, cohort, hours }, changeOf(request)));
    },
  );
  calls.post<{ Body: CanaryStopBody }>(
    '/canaries/stop',
    { schema: described('Takes a canary back', 'promote or rollback it', { body: CANARY_STOP }) },
    async (request) => {
      const { feature } = request.body;
      // Whoever may begin one may end it, and so may whoever may go back.
      await allow(request, callerOf(request).verbs.includes('rollback') ? 'rollback' : 'promote', [feature]);
      return good(await manager.stopCanary(feature, changeOf(request)));
    },
  );
}

function readRoutes(calls: FastifyInstance, manager: StorageManager, allow: Allow): void {
  const read = (request: FastifyRequest, feature?: string) =>
    allow(request, 'read', feature ? [feature] : []);
  calls.get('/releases', { schema: described('What is live, and all releases', 'read') }, async (request) => {
    await read(request);
    return good(await manager.listing());
  });
  calls.get<{ Params: Named }>(
    '/releases/:feature/:id',
    { schema: described('One release', 'read', { params: RELEASE_PARAMS }) },
    async (request) => {
      await read(request);
      return good(await manager.show(request.params.feature, request.params.id));
    },
  );
  calls.get<{ Params: { feature: string; from: string; to: string } }>(
    '/comparisons/:feature/:from/:to',
    { schema: described('How two releases differ', 'read', { params: COMPARE_PARAMS }) },
    async (request) => {
      await read(request);
      const { feature, from, to } = request.params;
      return good(await manager.compare(feature, from, to));
    },
  );
  calls.get(
    '/history',
    { schema: described('Who changed what, the oldest first', 'read') },
    async (request) => {
      await read(request);
      return good(await manager.history());
    },
  );
  calls.get('/edges', { schema: described('Edges, and what each serves', 'read') }, async (request) => {
    await read(request);
    return good(await manager.edges());
  });
}

function changeOf(request: FastifyRequest<{ Body: Omit<PromotionBody, 'releases'> }>): Change {
  const { by, reason, ifRevision } = request.body;
  return { by: teamAndName(request, by), reason, ifRevision };
}

function good<T>(data: T) {
  return envelope(200, 'OK', data);
}
