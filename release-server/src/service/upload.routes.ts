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
 * `PUT /releases/<feature>/<id>`: receives a compressed archive, unpacks it while it arrives, and stores the release after all checks.
 * A team signs its releases itself. A job of a hosted CI has no key: its release is signed with a key of this machine, if the
 * maintainers trust that key for the feature.
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
          requireNamed(draft, params);
          const caller = callerOf(request);
          const sent = await readAndRemove(draft, SIGNED_LIST);
          // The service signs for jobs only, never for a team's token.
          const isSignedHere = sent === '' && caller.identity !== undefined;
          const by = teamAndName(caller, query.by);
          const release = { ...params, ...query, by, signed: isSignedHere ? undefined : sent };
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

/** Reads and deletes a file that is not part of the release. @returns its text; empty for a missing file, which the storage refuses */
async function readAndRemove(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  return text;
}

function noKeyForJobs(feature: string): ReleaseError {
  return new ReleaseError(
    `The release of ${feature} is not signed, and this service has no key of ${feature} to sign for a CI: the maintainer makes one there and trusts it (docs/releasing.md §4).`,
    403,
  );
}

/** The right was checked for the name in the path, so the archive must have this name. */
function requireNamed(folder: string, { feature, id }: { feature: string; id: string }): void {
  let record: { feature: string; id: string };
  try {
    record = readRelease(folder);
  } catch {
    throw new ReleaseError('The archive is not a finished build: it has no readable release.json.');
  }
  if (record.feature === feature && record.id === id) return;
  throw new ReleaseError(
    `The archive holds ${record.feature} ${record.id}, and was sent as ${feature} ${id}.`,
  );
}
