import type { ApiClient, RouteParams } from '@stepwell/platform';

/**
 * Whether a parameter of a page's route is the id of a course that the API has. Asked after a page has reported its subject as not found: if
 * this is true, the page's release has failed. `false` for other subjects, such as orders, and if the API does not answer, so that the
 * not-found page stays.
 */
export async function subjectExists(api: ApiClient, params: RouteParams): Promise<boolean> {
  const isCourse = (id: string) =>
    api.call('GET /api/courses/getCourse', { query: { id } }).then(
      () => true,
      () => false,
    );
  return (await Promise.all(Object.values(params).map(isCourse))).includes(true);
}
