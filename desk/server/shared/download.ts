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
 * @throws the error of reading the first part, so that a refusal becomes an error page and not a broken file
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

/** The parts of a long CSV file: the head with the first page of rows, then the other pages. */
export async function* csvParts<Row>(
  head: string,
  pages: AsyncIterable<Row[]>,
  toCsv: (rows: Row[]) => string,
): AsyncGenerator<string> {
  let start = head;
  for await (const rows of pages) {
    yield start + toCsv(rows);
    start = '';
  }
}

/** Makes the reply a download (`Content-Disposition: attachment`), so that no browser runs the file as a page of the desk. */
export function asFile(reply: FastifyReply, { name, type }: { name: string; type: string }): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`);
}
