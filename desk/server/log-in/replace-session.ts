import type { NewSession } from '@stepwell/api/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Desk } from '../shared/desk';
import { sendSession, sessionSecretOf } from '../shared/session';

/** Sets the cookie of a new session, and ends the browser's earlier session, which nothing could end once its cookie is replaced. */
export async function replaceSession(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret }: NewSession,
): Promise<void> {
  const earlier = sessionSecretOf(request, desk.cookies);
  if (earlier) await desk.run(request, 'session.log-out', { secret: earlier });
  sendSession(reply, secret, desk.cookies);
}
