import type { Readable } from 'node:stream';
import { envelope } from '@stepwell/contract';
import { RateLimit } from '@stepwell/server-kit/rate-limits';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { addCounts, type Counts, readCounts } from '../counts';
import type { LocalReleases } from '../local-releases';
import type { Place } from '../place';
import { ARCHIVE_LIMITS, ARCHIVE_TYPE, packRelease, unpackRelease } from '../publishing/archive';
import type { Wish } from '../registry';
import { FEATURE_NAME, RELEASE_ID, type ReleaseName } from '../release';
import { ReleaseError } from '../release-error';
import { nameIn } from '../releases';
import { requireRight, type TokenRecord, tokenOf, type Verb } from './tokens';

export interface ReleasesRoutesOptions {
  place: Place;
  releases: LocalReleases;
  /** Logs each change with its author. */
  log: (text: string) => void;
}

/** A change as a caller sends it; `by` is stated by the caller, and the token proves the team only. */
type Stated = Partial<Wish>;

const FEATURE = { type: 'string', pattern: FEATURE_NAME.source };
const ID = { type: 'string', pattern: RELEASE_ID.source };
const NAME = { type: 'object', required: ['feature', 'id'], properties: { feature: FEATURE, id: ID } };
const STATED = {
  by: { type: 'string', maxLength: 100, pattern: '^[^\\u0000-\\u001f]*$' },
  reason: { type: 'string', maxLength: 500, pattern: '^[^\\u0000-\\u001f]*$' },
  ifRevision: { type: 'integer', minimum: 0 },
};
const RELEASES = {
  type: 'object',
  minProperties: 1,
  maxProperties: 50,
  propertyNames: { pattern: FEATURE_NAME.source },
  additionalProperties: ID,
};
const COUNT = { type: 'integer', minimum: 0, maximum: 1_000_000 };
const COUNTS = {
  type: 'object',
  maxProperties: 20,
  propertyNames: { pattern: FEATURE_NAME.source },
  additionalProperties: {
    type: 'object',
    maxProperties: 50,
    propertyNames: { pattern: RELEASE_ID.source },
    additionalProperties: {
      type: 'object',
      required: ['forms', 'orders'],
      properties: { forms: COUNT, orders: COUNT },
    },
  },
};
/** Refused tokens of one address in a minute, so that guesses fill neither the log nor the processor. */
const REFUSALS = { max: 30, seconds: 60 };

/** The calls of the release service. Reading requires no token, because edges read too, and releases are public once they are live. */
export const releasesRoutes: FastifyPluginAsync<ReleasesRoutesOptions> = async (
  app,
  { place, releases, log },
) => {
  const refusals = new RateLimit(REFUSALS);

  app.get('/registry', async (request, reply) => {
    const registry = await releases.registry();
    const etag = `"${registry.revision}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return envelope(200, 'OK', registry);
  });
  app.get('/history', async () => envelope(200, 'OK', await releases.history()));
  app.get('/releases', async () => envelope(200, 'OK', await releases.list()));
  app.get<{ Params: { feature: string } }>('/releases/:feature', async ({ params }) =>
    envelope(200, 'OK', await releases.list(params.feature)),
  );
  app.get<{ Params: ReleaseName }>(
    '/releases/:feature/:id',
    { schema: { params: NAME } },
    async ({ params }, reply) =>
      reply.type(ARCHIVE_TYPE).send(await packRelease(await releases.contents(params))),
  );

  app.get('/counts', async () => envelope(200, 'OK', readCounts(place)));
  app.post<{ Body: Counts }>('/counts', { schema: { body: COUNTS } }, async ({ body }) => {
    const { features } = await releases.registry();
    // Counts of releases that are neither live nor previous are dropped, so that callers cannot fill the file.
    const known = Object.entries(body).map(([feature, byId]) => {
      const { live, previous } = features[feature] ?? {};
      return [
        feature,
        Object.fromEntries(Object.entries(byId).filter(([id]) => id === live || id === previous)),
      ];
    });
    await addCounts(place, Object.fromEntries(known));
    return envelope(200, 'OK', null);
  });

  app.register(async (uploads) => {
    // Archives only, and not parsed here, because the handler reads the body as a stream.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(ARCHIVE_TYPE, (_request, payload, done) => done(null, payload));
    uploads.put<{ Params: ReleaseName; Body: Readable }>(
      '/releases/:feature/:id',
      {
        schema: { params: NAME },
        // The right is checked before the body is read, so that a caller without it cannot send an archive.
        onRequest: async (request) => {
          await authorised(request, 'publish', [(request.params as ReleaseName).feature]);
          if (Number(request.headers['content-length'] ?? 0) > ARCHIVE_LIMITS.packedBytes)
            throw new ReleaseError('The archive is larger than 20 MB.', 413);
        },
      },
      async (request) => {
        const { feature, id } = request.params;
        const { team } = tokenOf(place, request.headers.authorization);
        const contents = await unpackRelease(request.body);
        if (nameIn(contents) !== `${feature} ${id}`)
          throw new ReleaseError(`The archive holds ${nameIn(contents)}, and was sent as ${feature} ${id}.`);
        const published = await releases.publish(contents);
        if (published.isNew) log(`${feature} ${id} published by team ${team}`);
        return envelope(200, 'OK', published);
      },
    );
  });
  app.post<{ Body: Stated & { releases: Record<string, string> } }>(
    '/promote',
    {
      schema: {
        body: { type: 'object', required: ['releases'], properties: { ...STATED, releases: RELEASES } },
      },
    },
    async (request) => {
      const ids = request.body.releases;
      const wish = await wishOf(request, request.body, 'promote', Object.keys(ids));
      return changed(await releases.promote(ids, wish));
    },
  );
  app.post<{ Body: Stated & { feature: string } }>(
    '/rollback',
    {
      schema: {
        body: { type: 'object', required: ['feature'], properties: { ...STATED, feature: FEATURE } },
      },
    },
    async (request) => {
      const { feature } = request.body;
      return changed(
        await releases.rollback(feature, await wishOf(request, request.body, 'rollback', [feature])),
      );
    },
  );
  app.delete<{ Params: ReleaseName; Querystring: Stated }>(
    '/releases/:feature/:id',
    { schema: { params: NAME, querystring: { type: 'object', properties: STATED } } },
    async (request) => {
      const wish = await wishOf(request, request.query, 'delete', [request.params.feature]);
      return changed(await releases.remove(request.params, wish));
    },
  );

  /** @throws ReleaseError 401, 403, or 429 after many refusals */
  async function authorised(request: FastifyRequest, verb: Verb, features: string[]): Promise<TokenRecord> {
    if ((await refusals.peek(request.ip)) !== undefined)
      throw new ReleaseError('Too many requests were refused: try again in a minute.', 429);
    try {
      const token = tokenOf(place, request.headers.authorization);
      requireRight(token, verb, features);
      return token;
    } catch (error) {
      await refusals.take(request.ip);
      log(`refused ${verb} ${features.join(', ')} from ${request.ip}: ${(error as Error).message}`);
      throw error;
    }
  }

  async function wishOf(
    request: FastifyRequest,
    stated: Stated,
    verb: Verb,
    features: string[],
  ): Promise<Wish> {
    const { team } = await authorised(request, verb, features);
    const { by, reason, ifRevision } = stated;
    return {
      by: by ? `team ${team} (${by})` : `team ${team}`,
      ...(reason && { reason }),
      ...(ifRevision !== undefined && { ifRevision }),
    };
  }

  function changed(registry: Awaited<ReturnType<LocalReleases['registry']>>) {
    const { revision, change } = registry;
    log(
      `revision ${revision}: ${change?.action} by ${change?.by}${change?.reason ? `: ${change.reason}` : ''}`,
    );
    return envelope(200, 'OK', registry);
  }
};
