import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { FEATURE_NAME, RELEASE_ID } from './release-check';
import type { ReleaseStore } from './store';

/** Browser files of all published releases: immutable, compressed when they were published. */
export const releaseRoutes: FastifyPluginAsync<{ store: ReleaseStore }> = async (app, { store }) => {
  await app.register(staticFiles, {
    root: store.folder,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });

  app.setNotFoundHandler((_request, reply) =>
    // A file that is gone may come back, so its absence must not be remembered.
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('No such file in this release.\n'),
  );

  app.get<{ Params: { feature: string; release: string; '*': string } }>(
    '/:feature/:release/*',
    (request, reply) => {
      const { feature, release, '*': file } = request.params;
      if (!FEATURE_NAME.test(feature) || !RELEASE_ID.test(release)) return reply.callNotFound();
      return reply.sendFile(join(feature, release, 'browser', file));
    },
  );
};
