import { formerDrawing } from '@stepwell/site/server';
import type { FastifyPluginAsync } from 'fastify';
import { encodingFor } from '../http/encoding';
import { readDrawingFiles } from './drawing-files';

/** Fresh for a day only, because a changed drawing keeps its address. */
export const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/** A drawing that is opened by itself may use its own styles and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Serves the site's drawings under `/art/`, including addresses of earlier releases. Any other address under `/art/` is 404. */
export const artworkRoutes: FastifyPluginAsync = async (app) => {
  const files = readDrawingFiles();

  app.get<{ Params: { '*': string } }>('/art/*', async (request, reply) => {
    const path = request.params['*'];
    const former = formerDrawing(path);
    const file = files.get(path) ?? (former && files.get(former));
    reply.header('content-security-policy', DRAWING_POLICY);
    if (!file) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such drawing');
    }
    const encoding = file.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
    const etag = `"${file.etag}-${encoding}"`;
    reply.header('cache-control', FOR_A_DAY).header('etag', etag);
    if (file.isCompressible) reply.header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(file.type).send(await file.body(encoding));
  });
};
