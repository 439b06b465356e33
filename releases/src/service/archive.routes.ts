import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ARCHIVE_TYPE } from '../archive/archive-limits';
import { packRelease } from '../archive/pack';
import type { DepotManager } from '../manager/depot-manager';
import { readRelease } from '../release';
import type { ReleaseName } from '../release-name';
import type { Allow } from './authority';
import { described, RELEASE_PARAMS } from './calls';

/** `GET /releases/<feature>/<id>/archive`: a release for its own team, which holds the next one against it. */
export function archiveRoute(
  calls: FastifyInstance,
  { manager, allow, uploadsIn }: { manager: Pick<DepotManager, 'fetch'>; allow: Allow; uploadsIn: string },
): void {
  calls.get<{ Params: ReleaseName }>(
    '/releases/:feature/:id/archive',
    {
      schema: described('All files of a release of one’s own', 'read it', {
        params: RELEASE_PARAMS,
        produces: [ARCHIVE_TYPE],
      }),
    },
    async (request, reply) => {
      const { feature, id } = request.params;
      await allow(request, 'read', [feature]);
      const folder = await mkdtemp(join(uploadsIn, 'archive-'));
      try {
        await manager.fetch(feature, id, folder);
        const archive = await packRelease(folder, readRelease(folder));
        return await reply.type(ARCHIVE_TYPE).send(archive);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}
