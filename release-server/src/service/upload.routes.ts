import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { envelope } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import type { StorageManager } from '../promotion/storage-manager';
import { ARCHIVE_LIMITS, ARCHIVE_TYPE, SIGNED_LIST, unpackArchive } from '../publishing/archive';
import { type ReleaseName, readRelease } from '../release';
import { ReleaseError } from '../release-error';
import { MissingKey } from '../signatures/keys';
import type { Provenance } from '../storage/artifacts/artifacts';
import { type Allow, callerOf, teamAndName } from './authority';
import { callSchema, PROVENANCE_QUERY, RELEASE_PARAMS } from './schemas';

/**
 * Registers `PUT /releases/<feature>/<id>`: receives a gzipped archive, unpacks it while it arrives, and stores the release after all
 * checks. A team signs its releases itself. For a hosted CI job without a key, this machine signs if the maintainers trust one of its keys
 * for the feature.
 */
export function uploadRoute(
  calls: FastifyInstance,
  {
    manager,
    allow,
    uploadsIn,
  }: { manager: Pick<StorageManager, 'publish'>; allow: Allow; uploadsIn: string },
): void {
  calls.register(async (uploads) => {
    // Only archives are accepted. They are not parsed here, because the handler reads the body as a stream.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(ARCHIVE_TYPE, (_request, payload, done) => done(null, payload));
    uploads.put<{ Params: ReleaseName; Querystring: Provenance; Body: Readable }>(
      '/releases/:feature/:id',
      {
        schema: callSchema('Publishes a release; nothing goes live', 'publish', {
          params: RELEASE_PARAMS,
          querystring: PROVENANCE_QUERY,
          consumes: [ARCHIVE_TYPE],
        }),
        // The right is checked before the body is read, so that a caller without the right cannot send an archive.
        preParsing: async (request) => {
          await allow(request, 'publish', [(request.params as { feature: string }).feature]);
          if (Number(request.headers['content-length'] ?? 0) > ARCHIVE_LIMITS.packedBytes)
            throw new ReleaseError(
              `The archive is larger than ${ARCHIVE_LIMITS.packedBytes / 1024 / 1024} MB.`,
              413,
            );
        },
      },
      async (request) => {
        const { params, query, body } = request;
        const draft = await mkdtemp(join(uploadsIn, 'upload-'));
        try {
          await unpackArchive(body, draft);
          requireName(draft, params);
          const caller = callerOf(request);
          const sentList = await readAndRemove(draft, SIGNED_LIST);
          // The service signs for jobs only, never for a team's token. An empty list of a team is refused by the storage.
          const isSignedHere = sentList === '' && caller.identity !== undefined;
          const by = teamAndName(caller, query.by);
          const release = { ...params, ...query, by, signed: isSignedHere ? undefined : sentList };
          const published = await manager.publish(draft, release).catch((error) => {
            throw error instanceof MissingKey ? noKeyForJobs(params.feature) : error;
          });
          return envelope(200, 'OK', published);
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
      },
    );
  });
}

/** Reads and deletes a file that is not part of the release. @returns its text; empty if the file is missing */
async function readAndRemove(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  return text;
}

function noKeyForJobs(feature: string): ReleaseError {
  return new ReleaseError(
    `The release of ${feature} is not signed, and this service has no key of ${feature} to sign for a CI: ask the maintainer to make one for the service, and to trust it (docs/releasing.md §4).`,
    403,
  );
}

/** Requires that an archive has the release that the path names, because the right was checked for the path. */
function requireName(folder: string, { feature, id }: { feature: string; id: string }): void {
  let record: { feature: string; id: string };
  try {
    record = readRelease(folder);
  } catch (error) {
    throw new ReleaseError(`The archive is not a finished build: ${(error as Error).message}.`);
  }
  if (record.feature === feature && record.id === id) return;
  throw new ReleaseError(
    `The archive holds ${record.feature} ${record.id}, and was sent as ${feature} ${id}.`,
  );
}
