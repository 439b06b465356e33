import { CourseStatus } from '@stepwell/contract';
import { openingNoticeRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { endpoint, type SqlOf } from '../../http/endpoint';
import { apiErrorOf } from '../../lib/api-error';
import type { CatalogueMemory } from '../catalogue-memory';
import { addWaiter } from './waiters.repository';

export const waitersRoutes: FastifyPluginAsync<{ sqlOf: SqlOf; catalogue: CatalogueMemory }> = async (
  app,
  { sqlOf, catalogue },
) => {
  endpoint(
    app,
    'POST /api/courses/notifyWhenOpen',
    {
      rules: openingNoticeRules,
      limit: { max: 5, perMinutes: 10, isShared: true },
      noStore: true,
    },
    async ({ courseId, email, website }, request) => {
      const found = (await catalogue.current()).courseById.get(courseId);
      if (!found) throw apiErrorOf('unknown-course');
      if (found.row.status !== CourseStatus.comingSoon) throw apiErrorOf('course-not-coming');
      // Only bots fill in the hidden field `website`. They get the usual reply, but nothing is stored.
      if (!website) await addWaiter(sqlOf(request), courseId, email);
      return { status: 201, data: { email } };
    },
  );
};
