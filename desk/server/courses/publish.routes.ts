import { COURSE_STATUS_LABELS, CourseStatus } from '@stepwell/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { momentOf } from '../../src/catalogue/form-values';
import { CATALOGUE, STATUS_PRESSES } from '../../src/catalogue/texts';
import { COURSES, PLANNED, PUBLISH } from '../../src/courses/texts';
import { formatTime } from '../../src/shared/Time';
import { attempt, type Desk, type Refusal, requireRight } from '../shared/desk';
import { ID, ID_IN_PATH, SHORT_TEXTS } from '../shared/schemas';
import { courseOf } from './course-of';

type ToCourse = { Params: { id: string }; Body?: Record<string, string> };

/** Routes that publish, close or withdraw a course, at once or at a scheduled time. */
export function publishRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<ToCourse>('/courses/:id/publish', { schema: ID_IN_PATH }, async (request, reply) => {
    await requireRight(request, 'course.status');
    return sendPublish(request, reply, {});
  });

  app.post<ToCourse>(
    '/courses/:id/publish',
    { schema: { ...ID_IN_PATH, body: SHORT_TEXTS } },
    async (request, reply) => {
      const { id } = request.params;
      const { status: code = '', at = '', confirmed } = request.body ?? {};
      const status = Number(code) as 0 | 1 | 2;
      if (!Object.values(CourseStatus).includes(status)) return reply.redirect(`/courses/${id}/publish`, 303);
      const [command, input] = at
        ? (['course.schedule', { id, at: momentOf(at, 'start'), fields: { courseStatus: status } }] as const)
        : (['course.status', { id, status }] as const);
      const { refusal } = await attempt(() => desk.run(request, command, input, { dryRun: !confirmed }));
      if (refusal) return sendPublish(request, reply, { values: { status: code, at }, refusal });
      const when = at ? formatTime(momentOf(at, 'start')) : PUBLISH.now;
      if (confirmed) {
        const done = at
          ? PUBLISH.isFrom(COURSE_STATUS_LABELS[status], when)
          : PUBLISH.isNow(COURSE_STATUS_LABELS[status]);
        return desk.redirect(reply, `/courses/${id}`, { tone: 'ok', text: done });
      }
      const { courseName, courseStatus } = await courseOf(request, desk, id);
      return desk.sendPage(request, reply, { title: PUBLISH.title }, 'confirm', {
        title: PUBLISH.confirm(STATUS_PRESSES[status]),
        lines: [
          { label: COURSES.course, text: String(courseName) },
          { label: CATALOGUE.columns.before, text: COURSE_STATUS_LABELS[courseStatus as 0 | 1 | 2] },
          { label: CATALOGUE.columns.after, text: COURSE_STATUS_LABELS[status] },
          { label: CATALOGUE.columns.when, text: when },
        ],
        action: `/courses/${id}/publish`,
        values: { status: code, at },
        press: STATUS_PRESSES[status],
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
      return desk.redirect(reply, `/courses/${id}`, { tone: 'ok', text: PLANNED.isCancelled });
    },
  );

  async function sendPublish(
    request: FastifyRequest,
    reply: FastifyReply,
    { values, refusal }: { values?: Record<string, string>; refusal?: Refusal },
  ) {
    const { id } = request.params as { id: string };
    const { courseName, courseStatus } = await courseOf(request, desk, id);
    return desk.sendPage(request, reply, { title: PUBLISH.title, status: refusal?.status }, 'publish', {
      id,
      name: String(courseName),
      status: courseStatus as 0 | 1 | 2,
      values,
      errors: refusal?.errors,
      refusal: refusal && [refusal.message, ...Object.values(refusal.errors)].join('. '),
    });
  }
}
