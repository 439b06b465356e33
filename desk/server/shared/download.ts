import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const CSV = 'text/csv; charset=utf-8';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Download {
  /** Name of the file in the browser. */
  name: string;
  type: typeof CSV | typeof XLSX;
}

/**
 * Sends a long file in parts, each read after the one before was sent.
 * @throws what the first part throws, so that a refusal is a page and no broken file
 */
export async function sendParts(
  reply: FastifyReply,
  { name, type }: Download,
  parts: AsyncGenerator<string | Uint8Array>,
): Promise<FastifyReply> {
  const first = await parts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  return asFile(reply, { name, type }).send(Readable.from(all()));
}

/** Makes the reply a file to be stored, never to be shown as a page of the desk. */
export function asFile(reply: FastifyReply, { name, type }: { name: string; type: string }): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`);
}
