import { assessCanaries } from '@stepwell/release-server/canary-rule';
import { FEATURE_SCHEMA, RELEASE_ID_SCHEMA } from '@stepwell/release-server/release-check';
import type { FastifyInstance } from 'fastify';
import { historyEntries } from '../src/history/history-entry';
import type { FormValues } from '../src/release/ChangeForm';
import { featurePath } from '../src/shared/paths';
import { visitorOf } from './login';
import type { TeamParts } from './team-page';
import { liveFeatures, releasesView, releaseView } from './views';

/** Entries of the history on the overview, and on a page of the history. */
const LATEST_ENTRIES = 5;
const ENTRIES_PER_PAGE = 50;

const feature = FEATURE_SCHEMA;
const id = RELEASE_ID_SCHEMA;
const text = { type: 'string' };
const number = { type: 'integer', minimum: 0 };
const FEATURE = { type: 'object', properties: { feature } };
const TWO_IDS = { type: 'object', properties: { from: id, to: id }, required: ['from', 'to'] };

export const RELEASE_PARAMS = { type: 'object', properties: { feature, id } };

/** Routes of the pages that change nothing; all require the right to read. */
export function readingRoutes(app: FastifyInstance, parts: TeamParts): void {
  const { storage, manager, authority, sendPage, workbench, siteUrl } = parts;
  app.addHook('preHandler', async (request) => {
    // The hook also runs for the forms (`changing.routes.ts`), which check their own rights.
    if (request.method !== 'POST') await authority.require(visitorOf(request), 'read', []);
  });

  app.get('/', async (request, reply) => {
    const [registry, edges, lines] = await Promise.all([
      storage.deployments.current(),
      storage.signals.edges(),
      storage.deployments.history(),
    ]);
    return sendPage(request, reply, { title: 'What is live' }, 'overview', {
      visitor: visitorOf(request),
      revision: registry.revision,
      requiresReports: registry.rules?.requireReport === true,
      live: await liveFeatures(parts, registry, await assessCanaries(storage, registry)),
      edges,
      history: historyEntries(lines).slice(0, LATEST_ENTRIES),
      workbench,
    });
  });

  app.get('/releases', async (request, reply) => {
    const { features } = await storage.deployments.current();
    const [ownFeature = Object.keys(features)[0] ?? 'shell'] = visitorOf(request).features;
    return reply.redirect(featurePath(ownFeature), 303);
  });

  app.get<{ Params: { feature: string }; Querystring: { page?: number; from?: string } }>(
    '/releases/:feature',
    {
      schema: { params: FEATURE, querystring: { type: 'object', properties: { page: number, from: text } } },
    },
    async (request, reply) => {
      const { params, query } = request;
      const { page = 0, from } = query;
      const props = await releasesView(manager, params.feature, { page, siteUrl, from });
      return sendPage(request, reply, { title: `Releases of ${params.feature}` }, 'releases', props);
    },
  );

  app.get<{ Params: { feature: string; id: string }; Querystring: FormValues }>(
    '/releases/:feature/:id',
    {
      schema: {
        params: RELEASE_PARAMS,
        querystring: {
          type: 'object',
          properties: { reason: text, percent: text, group: text, unplayed: text },
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const view = await releaseView(parts, params);
      const props = { visitor: visitorOf(request), ...view, workbench, typed: query };
      return sendPage(request, reply, { title: `${params.feature} ${params.id}` }, 'release', props);
    },
  );

  app.get<{ Params: { feature: string }; Querystring: { from: string; to: string } }>(
    '/comparisons/:feature',
    { schema: { params: FEATURE, querystring: TWO_IDS } },
    async (request, reply) => {
      const { from, to } = request.query;
      const comparison = await manager.compare(request.params.feature, from, to);
      const title = `How ${request.params.feature} changed`;
      return sendPage(request, reply, { title }, 'comparison', { comparison });
    },
  );

  app.get<{ Querystring: { before?: number } }>(
    '/history',
    { schema: { querystring: { type: 'object', properties: { before: number } } } },
    async (request, reply) => {
      const { before = Number.POSITIVE_INFINITY } = request.query;
      const fromHere = historyEntries(await storage.deployments.history()).filter(
        ({ revision }) => revision < before,
      );
      const entries = fromHere.slice(0, ENTRIES_PER_PAGE);
      const olderThan = fromHere.length > entries.length ? (entries.at(-1)?.revision ?? null) : null;
      return sendPage(request, reply, { title: 'History' }, 'history', { entries, olderThan, workbench });
    },
  );
}
