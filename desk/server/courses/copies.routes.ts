import { coursePath } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import { CATALOGUE } from '../../src/catalogue/texts';
import { COURSES, DELETE_COURSE, DUPLICATE } from '../../src/courses/texts';
import { attempt, type Desk, requireRight } from '../shared/desk';
import { ID_IN_PATH, SHORT_TEXTS } from '../shared/schemas';
import { courseOf } from './course-of';

type ToCourse = { Params: { id: string }; Body?: Record<string, string> };

/** Routes that copy and delete a course. */
export function copiesRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<ToCourse>('/courses/:id/duplicate', { schema: ID_IN_PATH }, async (request, reply) => {
    await requireRight(request, 'course.duplicate');
    const { courseName } = await courseOf(request, desk, request.params.id);
    const { id } = request.params;
    return desk.sendPage(request, reply, { title: DUPLICATE.title }, 'duplicate', {
      id,
      name: String(courseName),
    });
  });

  app.post<ToCourse>(
    '/courses/:id/duplicate',
    { schema: { ...ID_IN_PATH, body: SHORT_TEXTS } },
    async (request, reply) => {
      const { id } = request.params;
      const { courseName = '', courseCode = '' } = request.body ?? {};
      const fields = { courseName, ...(courseCode.trim() && { courseCode }) };
      // Without `newId`, the id is made from the name.
      const { result, refusal } = await attempt(() =>
        desk.run<{ id: string }>(request, 'course.duplicate', { id, newId: '', fields }),
      );
      if (!refusal)
        return desk.redirect(reply, `/courses/${result.id}/edit`, { tone: 'ok', text: DUPLICATE.done });
      const first = await courseOf(request, desk, id);
      return desk.sendPage(request, reply, { title: DUPLICATE.title, status: refusal.status }, 'duplicate', {
        id,
        name: String(first.courseName),
        values: { courseName, courseCode },
        errors: refusal.errors,
        refusal: refusal.message,
      });
    },
  );

  app.get<ToCourse>('/courses/:id/delete', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    // The dry run refuses a course with orders before the page asks for a confirmation.
    const { refusal } = await attempt(() =>
      desk.run(request, 'course.delete', { ids: [id] }, { dryRun: true }),
    );
    if (refusal) return desk.redirect(reply, `/courses/${id}`, { tone: 'bad', text: refusal.message });
    const { courseName } = await courseOf(request, desk, id);
    return desk.sendPage(request, reply, { title: CATALOGUE.delete }, 'confirm', {
      title: DELETE_COURSE.confirm,
      lines: [
        { label: COURSES.course, text: String(courseName) },
        { label: DELETE_COURSE.address, text: coursePath(id) },
      ],
      warning: DELETE_COURSE.warning,
      action: `/courses/${id}/delete`,
      values: {},
      press: DELETE_COURSE.press,
      back: { to: `/courses/${id}`, label: CATALOGUE.back },
    });
  });

  app.post<ToCourse>('/courses/:id/delete', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() => desk.run(request, 'course.delete', { ids: [id] }));
    if (refusal) return desk.redirect(reply, `/courses/${id}`, { tone: 'bad', text: refusal.message });
    return desk.redirect(reply, '/courses', { tone: 'ok', text: DELETE_COURSE.done });
  });
}
