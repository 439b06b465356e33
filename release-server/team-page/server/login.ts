import { type Grant, requireInForce } from '@stepwell/release-server/grant';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ServiceParts } from '@stepwell/release-server/service';
import type { ReleaseName } from '@stepwell/release-server/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { releasePath, TEAM_PATHS } from '../src/shared/paths';
import type { Visitor } from '../src/shared/rights';
import { sessionCookieOf } from './session-cookie';
import type { Session, Sessions } from './sessions';

export interface Visit {
  sessionId: string;
  session: Session;
  visitor: Visitor;
}

/** The login of a request; `null` without one, or if its grant is not in force any more. Checked for each page, so a revocation works at once. */
export async function visitOf(
  request: FastifyRequest,
  { storage, sessions }: Pick<ServiceParts, 'storage'> & { sessions: Sessions },
): Promise<Visit | null> {
  const cookie = sessionCookieOf(request);
  const session = cookie && sessions.find(cookie.id);
  if (!session || session.isSecure !== cookie.isSecure) return null;
  const sessionId = cookie.id;
  const grant = (await storage.grants.list()).find(({ id }) => id === session.grant);
  if (!grant || !isInForce(grant)) {
    sessions.close(sessionId);
    return null;
  }
  const { id, team, features, verbs, expiresAt } = grant;
  return { sessionId, session, visitor: { id, team, features, verbs, expiresAt, by: session.by } };
}

export function sendToLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hasCookie = sessionCookieOf(request) !== undefined;
  // A request by a link on another site has no SameSite=Strict cookie, even after a login. The reload comes from this site, with the cookie.
  if (!hasCookie && request.method === 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
    return reply.type('text/html; charset=utf-8').send(RELOADING_PAGE);
  const query = new URLSearchParams({ to: pathAfterLogin(request), ...(hasCookie ? { ended: 'yes' } : {}) });
  return reply.redirect(`${TEAM_PATHS.login}?${query}`, 303);
}

const RELOADING_PAGE =
  '<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>Releases</title>';

/** Fields of forms whose values the page after the login shows again. `unplayed` is left out, so that the visitor must tick it anew. */
const KEPT_FIELDS = ['reason', 'percent', 'group'];

/** Path to which the login leads; for a sent form the form's page, with the typed values in the query. */
function pathAfterLogin({ method, url, params, body }: FastifyRequest): string {
  if (method === 'GET') return url;
  const { feature, id } = params as Partial<ReleaseName>;
  if (!feature || !id) return TEAM_PATHS.overview;
  const typed = Object.entries(body ?? {}).filter(([name]) => KEPT_FIELDS.includes(name));
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

export function visitorOf({ visit }: FastifyRequest): Visitor {
  if (!visit) throw new Error('A page that requires a login was requested without one.');
  return visit.visitor;
}
