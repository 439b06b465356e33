import type { ApiClient, RouteParams } from '@stepwell/platform';

/** Whether the API has the subject that the parameters of a page name. */
export async function subjectExists(api: ApiClient, params: RouteParams): Promise<boolean> {
  const isCourse = (id: string) =>
    api.call('GET /api/courses/getCourse', { query: { id } }).then(
      () => true,
      () => false,
    );
  return (await Promise.all(Object.values(params).map(isCourse))).includes(true);
}
