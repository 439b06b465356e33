import { extname } from 'node:path';
import { isCompressible, type VerifiedFiles } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../http/compress';
import { encodingsFor } from '../http/encoding';
import { sendContent } from '../http/send-content';
import type { FileAccess } from './file-access';
import { INTEGRITY_LIST, integrityList, isListed } from './integrity-list';
import { ReleaseRecords } from './release-records';

export interface ReleaseRoutesOptions {
  store: Pick<ReleaseStore, 'find'>;
  files: VerifiedFiles;
  /** Which browsers may load the files of a release; default: all. */
  accessTo?: (feature: string, id: string, cookies: string | undefined) => Promise<FileAccess>;
}

/**
 * Headers of every file. A file that is opened as a page cannot run or load anything, and has an origin of its own. The policy allows
 * styles, because browsers apply it to pictures even inside pages.
 */
const INERT = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};
/** Content types of files on the integrity list, by extension. */
const EXECUTABLE: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Content types of all other files, by extension; default `application/octet-stream`. */
const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};

/** How long nginx caches a file: short, so that a blocked release disappears. Browsers cache files for a year. */
const PROXY_SECONDS = 2;

/**
 * Serves browser files of published releases, which were compressed at publication. A release has only the files that its record
 * lists; names are compared literally.
 */
export const releaseRoutes: FastifyPluginAsync<ReleaseRoutesOptions> = async (
  app,
  { store, files, accessTo = async () => 'public' as const },
) => {
  const records = new ReleaseRecords(store);

  // Set in the last hook, because an error reply drops the headers that were set before.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(INERT);
  });

  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'No such file in this release.'));

  app.get('/*', async (request, reply) => {
    const { feature, id, name } = parsePath(request, app.prefix);
    const access = await accessTo(feature, id, request.headers.cookie);
    if (access === 'blocked') return refuse(reply, 410, 'This release is blocked.');
    const release = access === 'hidden' ? undefined : records.find(feature, id);
    if (release && name === `browser/${INTEGRITY_LIST}`) return sendList(release, access, request, reply);
    if (!release || !Object.hasOwn(release.files, name)) return reply.callNotFound();
    const sent = await sendFile(release, name, access, request, reply);
    if (sent) return sent;
    // The file is missing or damaged. The record is read again next time, because a restored release may have another record.
    records.forget(feature, id);
    return reply.callNotFound();
  });

  async function sendFile(
    release: Release,
    name: string,
    access: FileAccess,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const isCompressed = isCompressible(name);
    const encodings = isCompressed ? encodingsFor(request.headers['accept-encoding']) : ['identity' as const];
    for (const encoding of encodings) {
      const file = await files.read(release, name, encoding);
      if (!file) continue;
      if (isCompressed) reply.header('vary', 'accept-encoding');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      setHeaders(name, access, reply);
      return sendContent(file, request, reply);
    }
    return undefined;
  }
};

/** Sends a release's integrity list. The list is compressed for each request, because it is small, and a browser requests it once. */
async function sendList(release: Release, access: FileAccess, request: FastifyRequest, reply: FastifyReply) {
  const isBrotli = encodingsFor(request.headers['accept-encoding'])[0] === 'br';
  if (isBrotli) reply.header('content-encoding', 'br');
  setHeaders(INTEGRITY_LIST, access, reply.header('vary', 'accept-encoding'));
  return reply.send(await compress(Buffer.from(integrityList(release).text), isBrotli ? 'br' : 'identity'));
}

/** @param name path in the release */
function setHeaders(name: string, access: FileAccess, reply: FastifyReply): void {
  const ending = extname(name);
  const type = isListed(name) ? EXECUTABLE[ending] : TYPES[ending];
  reply
    .type(type ?? 'application/octet-stream')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin');
  // A browser that opens the address downloads the file, because an SVG or a file of unknown type could do harm as a document.
  if (!type || ending === '.svg') reply.header('content-disposition', 'attachment');
  if (access === 'public')
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-accel-expires', PROXY_SECONDS);
  // Private, because a shared cache would send the file to browsers that have not opened the preview.
  else reply.header('cache-control', 'private, no-cache');
}

/** Sends an error without caching, because a missing file may be restored. */
function refuse(reply: FastifyReply, status: 404 | 410, text: string) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(`${text}\n`);
}

/** Feature, id and file name in a request's path. The path is not decoded, so that `%2f` and `..` have no meaning. */
function parsePath({ url }: FastifyRequest, prefix: string) {
  const [path = ''] = url.split(/[?#]/, 1);
  const [feature = '', id = '', ...names] = path.slice(prefix.length + 1).split('/');
  return { feature, id, name: `browser/${names.join('/')}` };
}
