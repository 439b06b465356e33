import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A text with its compressed copies. Small or compressed contents have none. */
export interface Compressed {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** Compresses a text off the main thread. Level 5 compresses well in a fraction of the highest level's time. */
export async function compressed(text: string): Promise<Compressed> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [brotli, zipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)]);
  return { body, brotli, gzip: zipped };
}

/** Chooses the copy that the client accepts, and sets the headers that describe it. */
export function encode(
  { body, brotli, gzip: zipped }: Compressed,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!brotli && !zipped) return body;
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (brotli && accepts(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    return brotli;
  }
  if (zipped && accepts(accepted, 'gzip')) {
    reply.header('content-encoding', 'gzip');
    return zipped;
  }
  return body;
}

/** Whether `Accept-Encoding` names an encoding without the weight 0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part
      .toLowerCase()
      .split(';')
      .map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}
