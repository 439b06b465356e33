import type { HistoryLine } from '@stepwell/api/history';
import type { MentorLine } from '@stepwell/api/mentor-list';
import type { FastifyInstance } from 'fastify';
import { MENTORS } from '../../src/mentors/texts';
import { deleteEntryRoutes } from '../catalogue/delete-entry';
import { readableHistory } from '../catalogue/differences';
import { entryOf, mentorPreviewOf } from '../catalogue/entries';
import { entryFormRoutes } from '../catalogue/entry-form';
import { type Desk, hasRight } from '../shared/desk';
import { pageOfList } from '../shared/paging';
import { ID_IN_PATH } from '../shared/requests';

/** Routes that list, show, edit and delete mentors. */
export function mentorsRoutes(app: FastifyInstance, desk: Desk): void {
  entryFormRoutes(app, desk, 'mentor');
  deleteEntryRoutes(app, desk, 'mentor');

  app.get<{ Querystring: { page?: string } }>('/mentors', async (request, reply) => {
    const all = await desk.run<MentorLine[]>(request, 'mentor.list');
    const { items, ...page } = pageOfList(all, request.query.page, 'mentor');
    const mayEdit = await hasRight(request, 'mentor.set');
    return desk.sendPage(request, reply, { title: MENTORS.title }, 'mentors', {
      mentors: items,
      page,
      mayEdit,
    });
  });

  app.get<{ Params: { id: string } }>('/mentors/:id', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const mentor = await entryOf(request, desk, 'mentor', id);
    const all = await desk.run<MentorLine[]>(request, 'mentor.list');
    return desk.sendPage(request, reply, { title: String(mentor.mentorName) }, 'mentor', {
      id,
      preview: mentorPreviewOf(desk, mentor),
      courses: all.find((each) => each.id === id)?.courses ?? 0,
      history: readableHistory(await desk.run<HistoryLine[]>(request, 'mentor.history', { id })),
      mayEdit: await hasRight(request, 'mentor.set'),
    });
  });
}
