import { coursePath } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import { CATALOGUE, DELETE } from '../../src/catalogue/texts';
import { attempt, type Desk } from '../shared/desk';
import { ID_IN_PATH } from '../shared/requests';
import { entryOf } from './entries';

type ToEntry = { Params: { id: string } };

/** Routes that delete a course or mentor, after a confirmation page. The command refuses an entry that is in use. */
export function deleteEntryRoutes(app: FastifyInstance, desk: Desk, kind: 'course' | 'mentor'): void {
  const list = `/${kind}s`;
  const texts = DELETE[kind];

  app.get<ToEntry>(`${list}/:id/delete`, { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    // The dry run refuses before the page asks for a confirmation.
    const { refusal } = await attempt(() =>
      desk.run(request, `${kind}.delete`, { ids: [id] }, { dryRun: true }),
    );
    if (refusal) return desk.redirect(reply, `${list}/${id}`, refusal.message, 'bad');
    const { courseName, mentorName } = await entryOf(request, desk, kind, id);
    return desk.confirm(request, reply, {
      title: texts.confirm,
      facts: [
        [texts.entry, String(courseName ?? mentorName)],
        // A mentor has no page, so the fact is empty and is left out.
        [DELETE.address, kind === 'course' ? coursePath(id) : ''],
      ],
      warning: texts.warning,
      button: texts.button,
      back: { to: `${list}/${id}`, label: CATALOGUE.back },
    });
  });

  app.post<ToEntry>(`${list}/:id/delete`, { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const { refusal } = await attempt(() => desk.run(request, `${kind}.delete`, { ids: [id] }));
    if (refusal) return desk.redirect(reply, `${list}/${id}`, refusal.message, 'bad');
    return desk.redirect(reply, list, texts.done);
  });
}
