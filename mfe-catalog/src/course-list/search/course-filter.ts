import type { CourseFilter } from '@stepwell/contract';

/** Returns the query with these values set. Default values are left out; without `page`, the query leads to the first page. */
export function withFilter(
  query: URLSearchParams,
  { category, text, sort, page = 1 }: Partial<CourseFilter>,
): URLSearchParams {
  const changed = new URLSearchParams(query);
  const put = (name: string, value: string | undefined, unset: string) => {
    if (value === unset) changed.delete(name);
    else if (value !== undefined) changed.set(name, value);
  };
  put('category', category, '');
  put('q', text, '');
  put('sort', sort, 'latest');
  put('page', String(page), '1');
  return changed;
}
