import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../http/encoding';
import { avatarSvg } from './avatar';
import { compress } from './compression';
import { coverSvg } from './cover';
import { type DrawingFile, readDrawingFiles } from './drawing-files';

/** Longest category, code or name that is drawn, in UTF-16 units. */
export const LONGEST_TEXT = 100;

const SVG_TYPE = 'image/svg+xml; charset=utf-8';
/** A cover or a portrait is a pure function of its address. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A drawing keeps its address when it is redrawn. */
export const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
/** Fast: a drawing made on request is a few kilobytes. */
const BROTLI_QUALITY = 5;

/** Opened on its own, a drawing may style itself and do nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Serves `/art/cover/<category>/<code>.svg`, `/art/avatar/<name>.svg` and the drawings in `files/`, logos under
 * `/art/logo/`. Anything else under `/art/` is 404.
 */
export const artworkRoutes: FastifyPluginAsync = async (app) => {
  const files = readDrawingFiles();

  app.get('/art/*', async (request, reply) => {
    reply.header('content-security-policy', DRAWING_POLICY);
    const segments = segmentsOf(request.url);
    const drawn = segments && drawOnRequest(segments);
    if (drawn) return sendDrawn(request, reply, drawn);
    const file = segments && files.get(segments.join('/'));
    if (file) return sendFile(request, reply, file);
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('No such drawing');
  });
};

/** What follows `/art/`, decoded; `null` where it cannot be. */
function segmentsOf(url: string): string[] | null {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return path.split('/').slice(2).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function drawOnRequest(segments: string[]): string | null {
  const [kind, ...texts] = segments;
  const last = texts.pop();
  if (!last?.endsWith('.svg')) return null;
  texts.push(last.slice(0, -'.svg'.length));
  if (texts.some((text) => text.length > LONGEST_TEXT)) return null;

  const [first = '', second = ''] = texts;
  if (kind === 'cover' && texts.length === 2) return coverSvg({ category: first, code: second });
  if (kind === 'avatar' && texts.length === 1) return avatarSvg({ name: first });
  return null;
}

async function sendDrawn(request: FastifyRequest, reply: FastifyReply, drawing: string) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const body = await compress(Buffer.from(drawing), encoding, BROTLI_QUALITY);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('cache-control', FOR_EVER).header('vary', 'accept-encoding').type(SVG_TYPE).send(body);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: DrawingFile) {
  const encoding = file.isCompressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  const etag = `"${file.etag}-${encoding}"`;
  reply.header('cache-control', FOR_A_DAY).header('etag', etag);
  if (file.isCompressible) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.body(encoding));
}
