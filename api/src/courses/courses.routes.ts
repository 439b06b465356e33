import { courseIdRules } from '@stepwell/contract/rules';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../catalogue/catalogue';
import { endpoint } from '../endpoint';
import { Refusal } from '../refusal';

export function coursesRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  endpoint(app, 'GET /api/courses/getAllCourses', { summary: 'Every course' }, async () => {
    const { courses, reply } = await catalogue.current();
    return reply('courses', () => courses.map(({ course }) => course));
  });

  endpoint(
    app,
    'GET /api/courses/getCourse',
    { summary: 'One course by its id', rules: courseIdRules, answers: { 404: 'Unknown id' } },
    async ({ id }) => {
      const { courseById, reply } = await catalogue.current();
      const known = courseById.get(id);
      if (!known) throw new Refusal(404, 'Course not found');
      return reply(`course ${id}`, () => known.course);
    },
  );
}
