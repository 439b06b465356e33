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
    {
      summary: 'One course by its id',
      rules: courseIdRules,
      answers: { 404: 'Unknown id' },
      kept: (query) => course((query as { id?: unknown }).id),
    },
    async ({ id }) => {
      const known = await course(id);
      if (!known) throw new Refusal(404, 'Course not found');
      return known;
    },
  );

  async function course(id: unknown): Promise<Buffer | undefined> {
    const { courseById, reply } = await catalogue.current();
    const known = typeof id === 'string' ? courseById.get(id) : undefined;
    return known && reply(`course ${known.row.id}`, () => known.course);
  }
}
