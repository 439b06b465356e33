import { extname } from 'node:path';
import { isCompressible, type VerifiedFiles } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../http/compress';
import { encodingsFor } from '../http/encoding';
import { sendContent } from '../http/send-content';
import { INTEGRITY_LIST, integrityList } from './integrity-list';
import { ReleaseRecords } from './release-records';

export interface ReleaseRoutesOptions {
  store: Pick<ReleaseStore, 'find'>;
  files: VerifiedFiles;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

const CACHED_RECORDS = 100;

/**
 * Browser files of all published releases: immutable, and compressed at publication. Only names that a release lists exist,
 * compared literally.
 */
export const releaseRoutes: FastifyPluginAsync<ReleaseRoutesOptions> = async (app, { store, files }) => {
  const records = new ReleaseRecords(store, CACHED_RECORDS);

  app.setNotFoundHandler((_request, reply) =>
    // A missing file may be restored.
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send('No such file in this release.\n'),
  );

  app.get('/*', async (request, reply) => {
    const { feature, id, name } = parsePath(request, app.prefix);
    const release = records.find(feature, id);
    if (release && name === `browser/${INTEGRITY_LIST}`) return sendList(release, request, reply);
    if (!release || !Object.hasOwn(release.files, name)) return reply.callNotFound();
    const sent = await sendFile(release, name, request, reply);
    if (sent) return sent;
    // When the release is restored, its record may be another one.
    records.forget(feature, id);
    return reply.callNotFound();
  });

  async function sendFile(release: Release, name: string, request: FastifyRequest, reply: FastifyReply) {
    const isCompressed = isCompressible(name);
    const encodings = isCompressed ? encodingsFor(request.headers['accept-encoding']) : ['identity' as const];
    for (const encoding of encodings) {
      const file = await files.read(release, name, encoding);
      if (!file) continue;
      if (isCompressed) reply.header('vary', 'accept-encoding');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      setImmutable(name, reply);
      return sendContent(file, request, reply);
    }
    return undefined;
  }
};

/** Compressed on each request: a kilobyte or two, which a browser requests once. */
async function sendList(release: Release, request: FastifyRequest, reply: FastifyReply) {
  const isBrotli = encodingsFor(request.headers['accept-encoding'])[0] === 'br';
  if (isBrotli) reply.header('content-encoding', 'br');
  setImmutable(INTEGRITY_LIST, reply.header('vary', 'accept-encoding'));
  return reply.send(await compress(Buffer.from(integrityList(release).text), isBrotli ? 'br' : 'identity'));
}

function setImmutable(name: string, reply: FastifyReply): void {
  reply
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
}

/** Not decoded, so that `%2f` and `..` have no meaning. */
function parsePath({ url }: FastifyRequest, prefix: string) {
  const [path = ''] = url.split(/[?#]/, 1);
  const [feature = '', id = '', ...names] = path.slice(prefix.length + 1).split('/');
  return { feature, id, name: `browser/${names.join('/')}` };
}
