import { pageOfCourses, readFilter } from '@stepwell/contract';
import { courseIdRules, coursePageRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { endpoint, type KeptReply } from '../http/endpoint';
import { apiErrorOf } from '../lib/api-error';
import type { CatalogueMemory, CatalogueState } from './catalogue-memory';

export const coursesRoutes: FastifyPluginAsync<{ catalogue: CatalogueMemory }> = async (
  app,
  { catalogue },
) => {
  endpoint(
    app,
    'GET /api/courses/getAllCourses',
    { summary: 'Every course', kept: () => catalogue.ready(allCourses) },
    async () => allCourses(await catalogue.current()),
  );

  endpoint(
    app,
    'GET /api/courses/getCoursePage',
    { summary: 'One page of the courses, narrowed and sorted as the course list is', rules: coursePageRules },
    async (query) => {
      const { courses, revision } = await catalogue.current();
      const all = courses.map(({ course }) => course);
      return { data: pageOfCourses(all, readFilter(new URLSearchParams({ ...query }))), revision };
    },
  );

  endpoint(
    app,
    'GET /api/courses/getCourse',
    {
      summary: 'One course by its id',
      rules: courseIdRules,
      kept: (query) => catalogue.ready((state) => course(state, (query as { id?: unknown }).id)),
    },
    async ({ id: courseId }) => {
      const known = course(await catalogue.current(), courseId);
      if (!known) throw apiErrorOf('unknown-course');
      return known;
    },
  );
};

function allCourses({ courses, listReply }: CatalogueState): KeptReply {
  return listReply('courses', () => courses.map(({ course }) => course));
}

function course({ courseById, courseReply }: CatalogueState, courseId: unknown): KeptReply | undefined {
  if (typeof courseId !== 'string') return undefined;
  return courseReply('course', courseId, () => courseById.get(courseId)?.course);
}
