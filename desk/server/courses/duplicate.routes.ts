import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DUPLICATE } from '../../src/courses/texts';
import { entryOf } from '../catalogue/entries';
import { attempt, type Desk, requireRight } from '../shared/desk';
import type { DeskPage } from '../shared/pages';
import { ID_IN_PATH, SHORT_TEXTS } from '../shared/requests';

type ToCourse = { Params: { id: string }; Body?: Record<string, string> };

/** Routes of the form that copies a course. */
export function duplicateRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<ToCourse>('/courses/:id/duplicate', { schema: ID_IN_PATH }, async (request, reply) => {
    await requireRight(request, 'course.duplicate');
    return sendForm(request, reply);
  });

  app.post<ToCourse>(
    '/courses/:id/duplicate',
    { schema: { ...ID_IN_PATH, body: SHORT_TEXTS } },
    async (request, reply) => {
      const { id } = request.params;
      const { courseName = '', courseCode = '' } = request.body ?? {};
      const fields = { courseName, ...(courseCode.trim() && { courseCode }) };
      // With an empty `newId`, the id is made from the name. `run` checks the right.
      const { result, refusal } = await attempt(() =>
        desk.run<{ id: string }>(request, 'course.duplicate', { id, newId: '', fields }),
      );
      if (refusal) return sendForm(request, reply, { refusal, values: { courseName, courseCode } });
      return desk.redirect(reply, `/courses/${result.id}/edit`, DUPLICATE.done);
    },
  );

  async function sendForm(
    request: FastifyRequest<ToCourse>,
    reply: FastifyReply,
    refused?: Pick<DeskPage, 'refusal' | 'values'>,
  ): Promise<FastifyReply> {
    const { id } = request.params;
    const { courseName } = await entryOf(request, desk, 'course', id);
    const page = { title: DUPLICATE.title, ...refused };
    return desk.sendPage(request, reply, page, 'duplicate', { id, name: String(courseName) });
  }
}
