import { teamAndName } from '@stepwell/release-server/authority';
import type { Promotion } from '@stepwell/release-server/manager';
import type { LiveRelease } from '@stepwell/release-server/registry';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { Notice } from '@stepwell/server-kit/page-replies';
import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../src/release/ChangeForm';
import { releasePath } from '../src/shared/paths';
import { type FormAction, RIGHTS, type Visitor } from '../src/shared/rights';
import { FORM_ACTIONS, type Submitted } from './form-actions';
import { visitorOf } from './login';
import { RELEASE_PARAMS } from './reading.routes';
import type { TeamParts } from './team-page';
import { releaseView } from './views';

/** In characters, as in the calls of the service, and in the form. */
const MAX_REASON_LENGTH = 500;

interface ChangeRequest {
  Params: { feature: string; id: string };
  /** `seen`: the live release id that the form's page showed. */
  Body: FormValues & { seen?: string };
}

/** Routes of the four forms on a release's page, which change what is live. Each requires a right and a reason. */
export function changingRoutes(app: FastifyInstance, parts: TeamParts): void {
  const { manager, authority, storage, sendPage, workbench } = parts;
  for (const action of Object.keys(FORM_ACTIONS) as FormAction[]) {
    app.post<ChangeRequest>(
      `/releases/:feature/:id/${action}`,
      { schema: { params: RELEASE_PARAMS } },
      async (request, reply) => {
        const { feature, id } = request.params;
        const { seen: shownLive = '', ...typed } = request.body ?? {};
        // Checked first, so that a visitor without the right gets no information about the release.
        const visitor = visitorOf(request);
        await requireRight(action, visitor, feature);
        try {
          requireReason(typed.reason);
          const by = teamAndName(visitor, visitor.by);
          const notice = await perform(action, { feature, id, typed }, { shownLive, by });
          if (request.visit) request.visit.session.notice = notice;
          return reply.redirect(releasePath(feature, id), 303);
        } catch (error) {
          if (!(error instanceof ReleaseError)) throw error;
          // The form's page again, with the refusal and the typed values.
          const view = await releaseView(parts, request.params);
          const notice = { tone: 'bad' as const, text: error.message };
          const page = { title: `${feature} ${id}`, status: error.status, notice };
          return sendPage(request, reply, page, 'release', { visitor, ...view, workbench, typed });
        }
      },
    );
  }

  function requireRight(action: FormAction, visitor: Visitor, feature: string): Promise<void> {
    // One of the rights is enough. Without any of them the refusal names the first.
    const rights = RIGHTS[action];
    const verb = rights.find((each) => visitor.verbs.includes(each)) ?? rights[0];
    return authority.require(visitor, verb, [feature]);
  }

  async function perform(
    action: FormAction,
    form: Submitted,
    { shownLive, by }: { shownLive: string; by: string },
  ): Promise<Notice> {
    const { isDone, act, describe } = FORM_ACTIONS[action];
    const entry = (await storage.deployments.current()).features[form.feature];
    if (isDone(form, entry ?? {}))
      return { tone: 'info', text: `Nothing was changed: ${describe(form)} already.` };
    requireShownLive(form, entry, shownLive);
    return noticeOf(describe(form), await act(manager, form, { by, reason: form.typed.reason?.trim() }));
  }
}

/** @throws ReleaseError if another release is live than the form's page showed */
function requireShownLive(
  { feature }: Submitted,
  { live = '', by = 'another person' }: Partial<LiveRelease> = {},
  shownLive: string,
): void {
  if (live === shownLive) return;
  throw new ReleaseError(
    `Meanwhile ${by} made ${feature} ${live || 'nothing'} live, so nothing was changed. ` +
      'Look at the differences below, which are now to that release, and send the form again.',
    409,
  );
}

function requireReason(reason = ''): void {
  if (!reason.trim()) throw new ReleaseError('A reason is required: the history shows it.');
  if (reason.length > MAX_REASON_LENGTH)
    throw new ReleaseError(`The reason is longer than ${MAX_REASON_LENGTH} characters: shorten it.`);
}

/** @param result a sentence without its full stop, such as `reviews 1.0.0-b is live` */
function noticeOf(result: string, { revision, edges, lagging }: Promotion): Notice {
  const text = `${result} (revision ${revision})`;
  if (lagging.length > 0) {
    const names = lagging.join(', ');
    return {
      tone: 'warn',
      text: `${text}, and not yet served by ${names}: the log of an edge names the reason.`,
    };
  }
  if (edges.length === 0) return { tone: 'ok', text: `${text}.` };
  const allEdges = edges.length === 1 ? 'the edge that reports' : `all ${edges.length} edges that report`;
  return { tone: 'ok', text: `${text}, and served by ${allEdges}.` };
}
