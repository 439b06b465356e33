import type { FastifyReply } from 'fastify';

export interface EventStream {
  send(event: unknown): void;
  end(): void;
}

/** Turns a reply into server-sent events, each a line of JSON. @param onEnd is run when the browser has gone */
export function eventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  // There may be nothing to tell for as long as the page is open.
  raw.socket?.setTimeout(0);
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
  // A comment sends the headers on their way.
  raw.write(':\n\n');
  raw.once('close', onEnd);
  return { send: (event) => void raw.write(`data: ${JSON.stringify(event)}\n\n`), end: () => void raw.end() };
}
