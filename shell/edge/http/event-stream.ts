import type { FastifyReply } from 'fastify';

export interface EventStream {
  send(event: unknown): void;
  end(): void;
}

/** Turns a reply into server-sent events. @param onEnd called when the connection is closed, by the browser or by `end` */
export function eventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  // No timeout, because events may be hours apart.
  raw.socket?.setTimeout(0);
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  // Sends a comment, so that the headers are sent at once.
  raw.write(':\n\n');
  raw.once('close', onEnd);
  return { send: (event) => void raw.write(`data: ${JSON.stringify(event)}\n\n`), end: () => void raw.end() };
}
