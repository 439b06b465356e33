import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'stepwell-desk-notice';
const OPTIONS = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** Stores a notice for the next page of the browser. */
export function storeNotice(reply: FastifyReply, text: string): void {
  reply.setCookie(COOKIE, text, OPTIONS);
}

/** Takes the notice of the last redirect. Clients can set any value, so pages show it as text. */
export function takeNotice(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const text = request.cookies[COOKIE];
  if (text) reply.clearCookie(COOKIE, OPTIONS);
  return text;
}
