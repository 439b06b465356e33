import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A text with its compressed copies. Contents that compression does not shrink have none. */
export interface Compressed {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** Compresses a text off the main thread. Level 5 compresses well in a fraction of the highest level's time. */
export async function compressed(text: string): Promise<Compressed> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { body, brotli: await compressBrotli(body, { params }) };
}

/**
 * Chooses the copy that the client accepts, and sets the headers that describe it. The copy in gzip is made for the first client without
 * brotli, because over https every browser accepts brotli.
 */
export async function encode(
  content: Compressed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  if (!content.brotli && !content.gzip) return content.body;
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (content.brotli && accepts(accepted, 'br')) {
    reply.header('content-encoding', 'br');
    return content.brotli;
  }
  if (!accepts(accepted, 'gzip')) return content.body;
  reply.header('content-encoding', 'gzip');
  content.gzip ??= await compressGzip(content.body);
  return content.gzip;
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
