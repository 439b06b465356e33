import { ReleaseError } from '@stepwell/release-server/refusal';
import type { LiveRelease } from '@stepwell/release-server/registry';
import type { Promotion } from '@stepwell/release-server/release-manager';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Notice } from '../src/frame/Frame';
import type { Typed } from '../src/release/ChangeForm';
import { releasePath } from '../src/words/paths';
import { type Deed, RIGHTS } from '../src/words/rights';
import { type Asked, DEEDS } from './deeds';
import { RELEASE_PARAMS } from './reading.routes';
import type { TeamParts } from './team-page';
import { releaseView } from './views';
import { visitorOf } from './visit';

const LONGEST_REASON = 500;

interface ChangeRequest {
  Params: { feature: string; id: string };
  /** `seen`: release id that was live on the page that the form stood on. */
  Body: Typed & { seen?: string };
}

/** What forms change, by the manager that the calls use: each with a reason, for whoever has the right. */
export function changingRoutes(app: FastifyInstance, parts: TeamParts): void {
  const { manager, authority, storage, draw, workbench } = parts;
  for (const deed of Object.keys(DEEDS) as Deed[]) {
    app.post<ChangeRequest>(
      `/releases/:feature/:id/${deed}`,
      { schema: { params: RELEASE_PARAMS } },
      async (request, reply) => {
        const { feature, id } = request.params;
        const { seen = '', ...typed } = request.body ?? {};
        // First: whoever may not is told so, and nothing else.
        await requireRight(deed, request);
        try {
          requireReason(typed.reason);
          const notice = await done(deed, { feature, id, typed }, { seen, by: nameOf(request) });
          if (request.visit) request.visit.session.notice = notice;
          return reply.redirect(releasePath(feature, id), 303);
        } catch (error) {
          if (!(error instanceof ReleaseError)) throw error;
          const view = await releaseView(parts, request.params);
          const notice = { tone: 'bad' as const, text: error.message };
          const told = { title: `${feature} ${id}`, status: error.status, notice };
          const visitor = visitorOf(request);
          return draw(request, reply, told, 'release', { visitor, ...view, workbench, typed });
        }
      },
    );
  }

  function requireRight(deed: Deed, request: FastifyRequest<ChangeRequest>): Promise<void> {
    const visitor = visitorOf(request);
    const rights = RIGHTS[deed];
    const verb = rights.find((each) => visitor.verbs.includes(each)) ?? rights[0];
    return authority.require(visitor, verb, [request.params.feature]);
  }

  async function done(deed: Deed, asked: Asked, { seen, by }: { seen: string; by: string }): Promise<Notice> {
    const { isDone, act, inWords } = DEEDS[deed];
    const now = (await storage.deployments.current()).features[asked.feature];
    if (isDone(asked, now ?? {})) return { tone: 'info', text: `It is so already: ${inWords(asked)}.` };
    requireSeen(asked, now, seen);
    return noticeOf(inWords(asked), await act(manager, asked, { by, reason: asked.typed.reason?.trim() }));
  }
}

/** @throws ReleaseError if another release is live than on the page that the form stood on */
function requireSeen(
  { feature }: Asked,
  { live = '', by = 'somebody' }: Partial<LiveRelease> = {},
  seen: string,
): void {
  if (live === seen) return;
  throw new ReleaseError(
    `Meanwhile ${by} made ${feature} ${live || 'nothing'} live, so nothing was changed. ` +
      'Look at the difference below, which is to that one now, and send the form again.',
    409,
  );
}

function nameOf(request: FastifyRequest): string {
  const { team, by } = visitorOf(request);
  return `team ${team} (${by})`;
}

function requireReason(reason = ''): void {
  if (!reason.trim()) throw new ReleaseError('Say why: whoever reads the history later asks for the reason.');
  if (reason.length > LONGEST_REASON)
    throw new ReleaseError(`The reason is longer than ${LONGEST_REASON} characters: shorten it.`);
}

function noticeOf(what: string, { revision, edges, lagging }: Promotion): Notice {
  const done = `${what} (revision ${revision})`;
  if (lagging.length > 0)
    return { tone: 'warn', text: `${done}, and not yet served by ${lagging.join(', ')}: look there.` };
  const edgesInWords = edges.length === 1 ? 'the edge that reports' : `all ${edges.length} edges that report`;
  return { tone: 'ok', text: edges.length === 0 ? `${done}.` : `${done}, and served by ${edgesInWords}.` };
}
