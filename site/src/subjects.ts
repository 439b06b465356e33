import type { ApiClient, RouteParams } from '@stepwell/platform';

/** Whether a parameter of a page's route is the id of a course that the API has. Other subjects, such as orders, are not looked up. */
export async function subjectExists(api: ApiClient, params: RouteParams): Promise<boolean> {
  const isCourse = (id: string) =>
    api.call('GET /api/courses/getCourse', { query: { id } }).then(
      () => true,
      () => false,
    );
  return (await Promise.all(Object.values(params).map(isCourse))).includes(true);
}
