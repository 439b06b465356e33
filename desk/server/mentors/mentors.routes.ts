import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HistoryItem } from '../../src/catalogue/HistoryRows';
import { CATALOGUE } from '../../src/catalogue/texts';
import type { MentorItem } from '../../src/mentors/MentorsPage';
import { DELETE_MENTOR, MENTORS } from '../../src/mentors/texts';
import { readableHistory } from '../catalogue/differences';
import { entryFormRoutes } from '../catalogue/entry-form';
import { mentorPreviewOf } from '../catalogue/previews';
import { attempt, type Desk, hasRight } from '../shared/desk';
import { pageOfList } from '../shared/paging';
import { ID_IN_PATH } from '../shared/schemas';

type ToMentor = { Params: { id: string } };

/** Routes that list, show, edit and delete mentors. */
export function mentorsRoutes(app: FastifyInstance, desk: Desk): void {
  entryFormRoutes(app, desk, 'mentor');

  app.get<{ Querystring: { page?: string } }>('/mentors', async (request, reply) => {
    const all = await desk.run<MentorItem[]>(request, 'mentor.list');
    const { items, ...page } = pageOfList(all, request.query.page, 'mentors');
    const mayEdit = await hasRight(request, 'mentor.set');
    return desk.sendPage(request, reply, { title: MENTORS.title }, 'mentors', {
      mentors: items,
      page,
      mayEdit,
    });
  });

  app.get<ToMentor>('/mentors/:id', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const mentor = await mentorOf(request, id);
    const all = await desk.run<MentorItem[]>(request, 'mentor.list');
    return desk.sendPage(request, reply, { title: String(mentor.mentorName) }, 'mentor', {
      id,
      preview: mentorPreviewOf(desk, mentor),
      courses: all.find((one) => one.id === id)?.courses ?? 0,
      history: readableHistory(await desk.run<HistoryItem[]>(request, 'mentor.history', { id })),
      mayEdit: await hasRight(request, 'mentor.set'),
    });
  });

  app.get<ToMentor>('/mentors/:id/delete', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() =>
      desk.run(request, 'mentor.delete', { ids: [id] }, { dryRun: true }),
    );
    if (refusal) return desk.redirect(reply, `/mentors/${id}`, { tone: 'bad', text: refusal.message });
    const { mentorName } = await mentorOf(request, id);
    return desk.sendPage(request, reply, { title: CATALOGUE.delete }, 'confirm', {
      title: DELETE_MENTOR.confirm,
      lines: [{ label: MENTORS.mentor, text: String(mentorName) }],
      warning: DELETE_MENTOR.warning,
      action: `/mentors/${id}/delete`,
      values: {},
      press: DELETE_MENTOR.press,
      back: { to: `/mentors/${id}`, label: CATALOGUE.back },
    });
  });

  app.post<ToMentor>('/mentors/:id/delete', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() => desk.run(request, 'mentor.delete', { ids: [id] }));
    if (refusal) return desk.redirect(reply, `/mentors/${id}`, { tone: 'bad', text: refusal.message });
    return desk.redirect(reply, '/mentors', { tone: 'ok', text: DELETE_MENTOR.done });
  });

  /** @throws ApiError 404 */
  async function mentorOf(request: FastifyRequest, id: string): Promise<Record<string, unknown>> {
    const [mentor = {}] = await desk.run<Record<string, unknown>[]>(request, 'mentor.show', { ids: [id] });
    return mentor;
  }
}
