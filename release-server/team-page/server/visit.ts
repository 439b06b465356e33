import { type Grant, requireInForce } from '@stepwell/release-server/grant';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { ServiceParts } from '@stepwell/release-server/service';
import type { ReleaseName } from '@stepwell/release-server/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { releasePath, TEAM_PATHS } from '../src/words/paths';
import type { Visitor } from '../src/words/rights';
import { sessionIdOf } from './session-cookie';
import type { Session, Sessions } from './sessions';

/** Somebody who has logged in, as he looks at one page. */
export interface Visit {
  sessionId: string;
  session: Session;
  visitor: Visitor;
}

/** Who asks, if he has logged in and his token still holds: asked anew for each page, as for each call. */
export async function visitOf(
  request: FastifyRequest,
  { storage, sessions }: Pick<ServiceParts, 'storage'> & { sessions: Sessions },
): Promise<Visit | null> {
  const sessionId = sessionIdOf(request);
  const session = sessionId ? sessions.find(sessionId) : undefined;
  if (!sessionId || !session) return null;
  const grant = (await storage.grants.list()).find(({ id }) => id === session.grant);
  if (!grant || !isInForce(grant)) {
    sessions.close(sessionId);
    return null;
  }
  const { id, team, features, verbs, expiresAt } = grant;
  return { sessionId, session, visitor: { id, team, features, verbs, expiresAt, by: session.by } };
}

/** Shows the way to whoever has not logged in, or not any more. */
export function sendToLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hasCookie = sessionIdOf(request) !== undefined;
  // By a link of another site a browser sends no cookie, as it was told; asked again by a page of ours, it does.
  if (!hasCookie && request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
    return reply.type('text/html; charset=utf-8').send(ASK_AGAIN);
  const query = new URLSearchParams({ to: wayBack(request), ...(hasCookie ? { ended: 'yes' } : {}) });
  return reply.redirect(`${TEAM_PATHS.login}?${query}`, 303);
}

const ASK_AGAIN =
  '<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>Releases</title>';

const TYPED = ['reason', 'percent', 'cohort'];

/** What was asked for; of a form the page that it stands on, with what was typed. */
function wayBack({ method, url, params, body }: FastifyRequest): string {
  if (method === 'GET') return url;
  const { feature, id } = params as Partial<ReleaseName>;
  if (!feature || !id) return TEAM_PATHS.overview;
  const typed = Object.entries(body ?? {}).filter(([name]) => TYPED.includes(name));
  return `${releasePath(feature, id)}?${new URLSearchParams(typed)}`;
}

function isInForce(grant: Grant): boolean {
  try {
    requireInForce(grant);
    return true;
  } catch (error) {
    if (error instanceof ReleaseError) return false;
    throw error;
  }
}

/** Who looks at a page inside the login. */
export function visitorOf({ visit }: FastifyRequest): Visitor {
  if (!visit) throw new Error('A page of the team was asked for without a login.');
  return visit.visitor;
}
