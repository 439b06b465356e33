import type { FastifyRequest } from 'fastify';
import type { Desk } from '../shared/desk';

/** A course in the format of exports. @throws ApiError 404 */
export async function courseOf(
  request: FastifyRequest,
  desk: Desk,
  id: string,
): Promise<Record<string, unknown>> {
  const { courses } = await desk.run<{ courses: Record<string, unknown>[] }>(request, 'course.show', {
    ids: [id],
  });
  return courses[0] ?? {};
}
