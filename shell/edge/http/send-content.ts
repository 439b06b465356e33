import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import parseRange from 'range-parser';

export interface Content {
  content: Buffer;
  /** A strong ETag. */
  etag: string;
  modifiedAt: Date;
}

/** Sends the whole buffer, the requested range of it, or 304 if the client has the content already. */
export function sendContent(
  { content, etag, modifiedAt }: Content,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const modified = modifiedAt.toUTCString();
  reply.header('etag', etag).header('last-modified', modified).header('accept-ranges', 'bytes');
  if (fresh(request.headers, { etag, 'last-modified': modified })) return reply.code(304).send();
  const { range, 'if-range': ifRange } = request.headers;
  if (!range || (ifRange && ifRange !== etag && ifRange !== modified)) return reply.send(content);

  const { length } = content;
  const ranges = parseRange(length, range, { combine: true });
  // -1: the range begins after the end of the file.
  if (ranges === -1) {
    // The headers of the whole file do not apply to an error.
    reply.removeHeader('content-encoding').header('cache-control', 'no-store');
    return reply.code(416).header('content-range', `bytes */${length}`).send();
  }
  // -2: the header is invalid. An invalid header is ignored, as are other units and several ranges.
  const [part] = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? [] : ranges;
  if (!part) return reply.send(content);
  const { start, end } = part;
  reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`);
  return reply.send(content.subarray(start, end + 1));
}
