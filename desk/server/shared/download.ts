import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const CSV = 'text/csv; charset=utf-8';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface Download {
  /** File name that the browser suggests. */
  name: string;
  type: typeof CSV | typeof XLSX;
}

/**
 * Streams a long file: reads each part after the previous one was sent.
 * @throws what reading the first part throws, so that a refusal becomes an error page and not a broken file
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

/** Makes the reply a download (`Content-Disposition: attachment`), so that no browser runs the file as a page of the desk. */
export function asFile(reply: FastifyReply, { name, type }: { name: string; type: string }): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`);
}
