import {
  COURSES_PER_PAGE,
  MEDIA_ORIGINS_HEADER,
  PAYMENT_KEY_HEADER,
  pageOfCourses,
  readFilter,
} from '@stepwell/contract';
import { courseIdRules, coursePageRules } from '@stepwell/contract/rules';
import type { FastifyPluginAsync } from 'fastify';
import { type CachedReply, endpoint } from '../http/endpoint';
import { apiErrorOf } from '../lib/api-error';
import type { PaymentKey } from '../orders/payment-link/signed-link';
import { publicSettings } from '../settings/academy-settings';
import type { CatalogueMemory, CatalogueState } from './catalogue-memory';

/** Routes for courses, mentors and the public settings, which reply from memory. */
export const catalogueRoutes: FastifyPluginAsync<{
  catalogue: CatalogueMemory;
  paymentKey: () => Promise<PaymentKey>;
}> = async (app, { catalogue, paymentKey }) => {
  endpoint(
    app,
    'GET /api/settings/getSettings',
    { summary: 'Announcement, enrolment, payee and the server clock' },
    async () => {
      const { settings, courses, mediaOrigins, revision } = await catalogue.current();
      const data = {
        ...publicSettings(settings),
        // Clients that get the count call getCoursePage, so it is only sent if the course list has more than one page.
        ...(courses.length > COURSES_PER_PAGE && { courseCount: courses.length }),
        serverTimestamp: new Date().toISOString(),
      };
      const { publicKey } = await paymentKey();
      const headers = {
        [PAYMENT_KEY_HEADER]: publicKey,
        ...(mediaOrigins && { [MEDIA_ORIGINS_HEADER]: mediaOrigins.join(' ') }),
      };
      return { data, revision, headers };
    },
  );

  endpoint(
    app,
    'GET /api/courses/getAllCourses',
    { summary: 'Every course', cached: () => catalogue.ready(allCourses) },
    async () => allCourses(await catalogue.current()),
  );

  endpoint(
    app,
    'GET /api/courses/getCoursePage',
    { summary: 'One page of the courses, filtered and sorted like the course list', rules: coursePageRules },
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
      cached: (query) => catalogue.ready((state) => courseReply(state, (query as { id?: unknown }).id)),
    },
    async ({ id: courseId }) => {
      const reply = courseReply(await catalogue.current(), courseId);
      if (!reply) throw apiErrorOf('unknown-course');
      return reply;
    },
  );

  endpoint(
    app,
    'GET /api/mentors/getAllMentors',
    { summary: 'Every mentor', cached: () => catalogue.ready(allMentors) },
    async () => allMentors(await catalogue.current()),
  );
};

function allCourses({ courses, listReply }: CatalogueState): CachedReply {
  return listReply('courses', () => courses.map(({ course }) => course));
}

function allMentors({ mentors, listReply }: CatalogueState): CachedReply {
  return listReply('mentors', () => mentors);
}

function courseReply(state: CatalogueState, courseId: unknown): CachedReply | undefined {
  if (typeof courseId !== 'string') return undefined;
  return state.courseReply('course', courseId, () => state.courseById.get(courseId)?.course);
}
