import { COURSE_STATUS_LABELS, CourseStatus } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { momentOf } from '../../src/catalogue/form-values';
import { CATALOGUE, fieldText, STATUS_BUTTONS } from '../../src/catalogue/texts';
import { PLANNED, PUBLISH } from '../../src/courses/texts';
import { formatTime } from '../../src/shared/Time';
import { LABELS } from '../../src/shared/texts';
import { entryOf } from '../catalogue/entries';
import { attempt, type Desk, requireRight } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { ID, ID_IN_PATH, SHORT_TEXTS } from '../shared/requests';

type ToCourse = { Params: { id: string }; Body?: Record<string, string> };

/** Routes that publish, close or withdraw a course, at once or at a scheduled time. */
export function publishRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<ToCourse>('/courses/:id/publish', { schema: ID_IN_PATH }, async (request, reply) => {
    await requireRight(request, 'course.status');
    return sendPublish(request, reply);
  });

  app.post<ToCourse>(
    '/courses/:id/publish',
    { schema: { ...ID_IN_PATH, body: SHORT_TEXTS } },
    async (request, reply) => {
      const { id } = request.params;
      // `at` is empty for a change at once.
      const { status: statusText = '', at = '', confirmed } = request.body ?? {};
      const status = Number(statusText) as 0 | 1 | 2;
      if (!Object.values(CourseStatus).includes(status)) return reply.redirect(`/courses/${id}/publish`, 303);
      const [command, input] = at
        ? (['course.schedule', { id, at: momentOf(at, 'start'), fields: { courseStatus: status } }] as const)
        : (['course.status', { id, status }] as const);
      const { result, refusal } = await attempt(() =>
        desk.run<{ replaced?: string[] }>(request, command, input, { dryRun: !confirmed }),
      );
      if (refusal) return sendPublish(request, reply, { values: { status: statusText, at }, refusal });
      const when = at ? formatTime(momentOf(at, 'start')) : PUBLISH.now;
      if (confirmed) {
        const done = at
          ? PUBLISH.isFrom(COURSE_STATUS_LABELS[status], when)
          : PUBLISH.isNow(COURSE_STATUS_LABELS[status]);
        return desk.redirect(reply, `/courses/${id}`, done);
      }
      const { courseName, courseStatus } = await entryOf(request, desk, 'course', id);
      return desk.confirm(request, reply, {
        title: PUBLISH.confirm(STATUS_BUTTONS[status]),
        facts: [
          [LABELS.course, String(courseName)],
          [CATALOGUE.columns.before, COURSE_STATUS_LABELS[courseStatus as 0 | 1 | 2]],
          [CATALOGUE.columns.after, COURSE_STATUS_LABELS[status]],
          [CATALOGUE.columns.when, when],
          ...(result.replaced ?? []).map((time) => [PLANNED.replaces, formatTime(time)] as const),
        ],
        values: { status: statusText, at },
        button: STATUS_BUTTONS[status],
        back: { to: `/courses/${id}/publish`, label: CATALOGUE.back },
      });
    },
  );

  app.post<{ Params: { id: string; number: number } }>(
    '/courses/:id/scheduled/:number/cancel',
    {
      schema: { params: { type: 'object', properties: { id: ID, number: { type: 'integer', minimum: 1 } } } },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await desk.run(request, 'course.unschedule', { number });
      return desk.redirect(reply, `/courses/${id}`, PLANNED.isCancelled);
    },
  );

  async function sendPublish(
    request: FastifyRequest,
    reply: FastifyReply,
    { values, refusal }: Pick<DeskPage, 'values' | 'refusal'> = {},
  ) {
    const { id } = request.params as { id: string };
    const { courseName, courseStatus } = await entryOf(request, desk, 'course', id);
    // Messages about fields that this form lacks, such as the price, replace the command's message, which may name another command.
    const { at: _, ...others } = refusal?.errors ?? {};
    const message = Object.entries(others)
      .map(([name, text]) => `${fieldText(name).label} ${text}.`)
      .join(' ');
    const shown = refusal && { ...refusal, message: message || refusal.message };
    const page = { title: PUBLISH.heading, values, refusal: shown };
    return desk.sendPage(request, reply, page, 'publish', {
      id,
      name: String(courseName),
      status: courseStatus as 0 | 1 | 2,
    });
  }
}
