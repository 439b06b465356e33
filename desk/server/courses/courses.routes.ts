import type { CourseLine } from '@stepwell/api/course-list';
import type { HistoryLine } from '@stepwell/api/history';
import type { ScheduledChange } from '@stepwell/api/scheduled-changes';
import { coursePath } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import { COURSES } from '../../src/courses/texts';
import { deleteEntryRoutes } from '../catalogue/delete-entry';
import { readableHistory } from '../catalogue/differences';
import { coursePreviewOf, entryOf } from '../catalogue/entries';
import { entryFormRoutes } from '../catalogue/entry-form';
import { type Desk, hasRight } from '../shared/desk';
import { pageOfList } from '../shared/paging';
import { ID_IN_PATH, SHORT_TEXTS } from '../shared/requests';
import { orderOfCoursesRoutes } from './course-order.routes';
import { duplicateRoutes } from './duplicate.routes';
import { publishRoutes } from './publish.routes';

type ToCourse = { Params: { id: string } };

/** Routes that list, show, edit, publish, copy and delete courses. */
export function coursesRoutes(app: FastifyInstance, desk: Desk): void {
  entryFormRoutes(app, desk, 'course');
  publishRoutes(app, desk);
  duplicateRoutes(app, desk);
  deleteEntryRoutes(app, desk, 'course');
  orderOfCoursesRoutes(app, desk);

  app.get<{ Querystring: { search?: string; page?: string } }>(
    '/courses',
    { schema: { querystring: SHORT_TEXTS } },
    async (request, reply) => {
      const { search = '', page } = request.query;
      const all = await desk.run<CourseLine[]>(request, 'course.list');
      const wanted = search.trim().toLowerCase();
      const found = all.filter(({ name, code, category }) =>
        [name, code, category].some((value) => value.toLowerCase().includes(wanted)),
      );
      const { items, ...paging } = pageOfList(found, page, 'course');
      return desk.sendPage(request, reply, { title: COURSES.title }, 'courses', {
        courses: items,
        search,
        page: paging,
        scheduled: await desk.run<ScheduledChange[]>(request, 'course.scheduled', {}),
        mayEdit: await hasRight(request, 'course.set'),
      });
    },
  );

  app.get<ToCourse>('/courses/:id', { schema: ID_IN_PATH }, async (request, reply) => {
    const { id } = request.params;
    const course = await entryOf(request, desk, 'course', id);
    const history = (filter: object) => desk.run<HistoryLine[]>(request, 'course.history', { id, ...filter });
    const list = await desk.run<CourseLine[]>(request, 'course.list');
    return desk.sendPage(request, reply, { title: String(course.courseName) }, 'course', {
      id,
      preview: await coursePreviewOf(request, desk, course),
      siteAddress: `${desk.siteUrl}${coursePath(id)}`,
      orders: list.find((each) => each.id === id)?.orders ?? 0,
      prices: readableHistory(await history({ onlyPrices: true })),
      history: readableHistory(await history({})),
      scheduled: await desk.run<ScheduledChange[]>(request, 'course.scheduled', { id }),
      mayEdit: await hasRight(request, 'course.set'),
    });
  });
}
