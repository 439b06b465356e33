import type { FastifyReply } from 'fastify';

export interface DeskFile {
  name: string;
  type: string;
  content: string | Buffer;
}

/** Sends a file to be stored, never to be shown as a page of the desk. */
export function sendFile(reply: FastifyReply, { name, type, content }: DeskFile): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`)
    .send(content);
}
