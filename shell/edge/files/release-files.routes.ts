import type { EdgeReleases } from '@stepwell/releases/edge';
import type { FastifyPluginAsync } from 'fastify';
import { encode } from '../http/encoding';

/**
 * Headers of every file. A file that is opened as a page cannot run or load anything. The policy allows styles, because browsers apply
 * it to pictures even inside pages.
 */
const INERT = { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" };

/** `bytes=0-`, `bytes=100-199`: the one range that a media element requests. */
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Serves the browser files of all published releases from memory: of those that pages name now, and of those that open tabs still use.
 * An address has the release's id, so browsers keep a file for a year.
 */
export const releaseFiles: FastifyPluginAsync<{ releases: Pick<EdgeReleases, 'find'> }> = async (
  app,
  { releases },
) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(INERT);
  });

  app.get('/r/*', async (request, reply) => {
    // The path is not decoded, so that `%2f` and `..` have no meaning.
    const [path = ''] = request.url.split(/[?#]/, 1);
    const [feature = '', id = '', ...names] = path.slice('/r/'.length).split('/');
    const file = (await releases.find(feature, id))?.file(`browser/${names.join('/')}`);
    if (!file)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such file in this release.\n');
    reply
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    const content = await encode(file, request, reply);
    const [, from, to] = (content === file.body && RANGE.exec(request.headers.range ?? '')) || [];
    if (from === undefined) return reply.send(content);
    const start = Number(from);
    const end = Math.min(to ? Number(to) : content.length - 1, content.length - 1);
    if (start > end) return reply.code(416).header('content-range', `bytes */${content.length}`).send();
    reply.code(206).header('content-range', `bytes ${start}-${end}/${content.length}`);
    return reply.send(content.subarray(start, end + 1));
  });
};
