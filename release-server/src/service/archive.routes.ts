import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StorageManager } from '../promotion/storage-manager';
import { ARCHIVE_TYPE } from '../publishing/archive-limits';
import { packRelease } from '../publishing/pack-archive';
import type { ReleaseName } from '../release';
import { readRelease } from '../release';
import type { Allow } from './authority';
import { described, RELEASE_PARAMS } from './calls';

/** `GET /releases/<feature>/<id>/archive`: a release for its own team, which holds the next one against it. */
export function archiveRoute(
  calls: FastifyInstance,
  { manager, allow, uploadsIn }: { manager: Pick<StorageManager, 'fetch'>; allow: Allow; uploadsIn: string },
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
      await allow(request, 'read', [request.params.feature]);
      return reply.type(ARCHIVE_TYPE).send(await archiveOf(manager, request.params, uploadsIn));
    },
  );
}

/** Nothing of it is left on disk when it is sent. */
async function archiveOf(
  manager: Pick<StorageManager, 'fetch'>,
  { feature, id }: ReleaseName,
  uploadsIn: string,
): Promise<Buffer> {
  const folder = await mkdtemp(join(uploadsIn, 'archive-'));
  try {
    await manager.fetch(feature, id, folder);
    return await packRelease(folder, readRelease(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
