import { ReleaseRefusal } from '@stepwell/releases/refusal';
import type { Promotion } from '@stepwell/releases/release-manager';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Notice } from '../src/frame/Frame';
import type { Deed } from '../src/release/ChangeForm';
import { releasePath } from '../src/words/paths';
import { RELEASE_PARAMS } from './reading.routes';
import type { TeamParts } from './team-page';
import { releaseView } from './views';
import { visitorOf } from './visit';

const LONGEST_REASON = 500;

interface ChangeRequest {
  Params: { feature: string; id: string };
  Body: { reason?: string; seen?: string };
}

/** Promote and roll back, by the manager that the calls use, each with a reason. */
export function changingRoutes(app: FastifyInstance, parts: TeamParts): void {
  const { manager, authority, depot, draw, workbench } = parts;
  for (const deed of ['promote', 'rollback'] as const satisfies Deed[]) {
    app.post<ChangeRequest>(
      `/releases/:feature/:id/${deed}`,
      { schema: { params: RELEASE_PARAMS } },
      async (request, reply) => {
        const { feature, id } = request.params;
        const { reason = '', seen = '' } = request.body ?? {};
        // First: whoever may not is told so, and nothing else.
        await authority.require(visitorOf(request), deed, [feature]);
        try {
          requireReason(reason);
          const isDone = await isDoneAlready(request.params, seen);
          const notice = isDone
            ? { tone: 'info' as const, text: `${feature} ${id} is live already.` }
            : noticeOf(request.params, await act(deed, request));
          if (request.visit) request.visit.session.notice = notice;
          return reply.redirect(releasePath(feature, id), 303);
        } catch (error) {
          if (!(error instanceof ReleaseRefusal)) throw error;
          const view = await releaseView(parts, request.params);
          const notice = { tone: 'bad' as const, text: error.message };
          const told = { title: `${feature} ${id}`, status: error.status, notice };
          return draw(request, reply, told, 'release', {
            visitor: visitorOf(request),
            ...view,
            workbench,
            reason,
          });
        }
      },
    );
  }

  function act(deed: Deed, request: FastifyRequest<ChangeRequest>): Promise<Promotion> {
    const { feature, id } = request.params;
    const { team, by } = visitorOf(request);
    const change = { by: `team ${team} (${by})`, reason: request.body.reason?.trim() };
    return deed === 'promote'
      ? manager.promote({ [feature]: id }, change)
      : manager.rollback(feature, change, id);
  }

  /**
   * Whether the release is live without anything being done, as after a second press.
   * @param seen release id that was live on the page that the form stood on
   * @throws ReleaseRefusal if another one is live by now
   */
  async function isDoneAlready({ feature, id }: ChangeRequest['Params'], seen: string): Promise<boolean> {
    const { live = '', by } = (await depot.registry()).features[feature] ?? {};
    if (live === id) return true;
    if (live === seen) return false;
    throw new ReleaseRefusal(
      `Meanwhile ${by ?? 'somebody'} made ${feature} ${live || 'nothing'} live, so nothing was changed. ` +
        'Look at the difference below, which is to that one now, and send the form again.',
      409,
    );
  }
}

function requireReason(reason: string): void {
  if (!reason.trim())
    throw new ReleaseRefusal('Say why: whoever reads the history later asks for the reason.');
  if (reason.length > LONGEST_REASON)
    throw new ReleaseRefusal(`The reason is longer than ${LONGEST_REASON} characters: shorten it.`);
}

function noticeOf({ feature, id }: ChangeRequest['Params'], { revision, edges, lagging }: Promotion): Notice {
  const done = `${feature} ${id} is live (revision ${revision})`;
  if (lagging.length > 0)
    return { tone: 'warn', text: `${done}, and not yet served by ${lagging.join(', ')}: look there.` };
  const edgesInWords = edges.length === 1 ? 'the edge that reports' : `all ${edges.length} edges that report`;
  return { tone: 'ok', text: edges.length === 0 ? `${done}.` : `${done}, and served by ${edgesInWords}.` };
}
