import type { CourseLine } from '@stepwell/api/course-list';
import type { FastifyInstance } from 'fastify';
import { COURSE_ORDER } from '../../src/courses/texts';
import { type Desk, requireRight } from '../shared/desk';
import { ID_IN_PATH, TEXT } from '../shared/requests';

/** The course's new place in the list, from 1. */
const PLACE = { type: 'object', properties: { place: TEXT }, required: ['place'] };

/** Routes of the page on which editors change the order of the courses. */
export function orderOfCoursesRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/courses/order', async (request, reply) => {
    await requireRight(request, 'course.move');
    const courses = await desk.run<CourseLine[]>(request, 'course.list');
    return desk.sendPage(request, reply, { title: COURSE_ORDER.title }, 'course-order', { courses });
  });

  app.post<{ Params: { id: string }; Body: { place: string } }>(
    '/courses/:id/move',
    { schema: { ...ID_IN_PATH, body: PLACE } },
    async (request, reply) => {
      const { id } = request.params;
      const place = Number(request.body.place);
      // The place after the move is the last one if `place` is too high.
      const { after } = await desk.run<{ after: number }>(request, 'course.move', { id, place });
      return desk.redirect(reply, `/courses/order#${id}`, COURSE_ORDER.moved(after));
    },
  );
}
