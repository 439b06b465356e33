import { useSearchParams } from '@stepwell/platform';
import { useEffect, useRef, useState } from 'react';
import { type CourseFilter, readFilter, withFilter } from './course-filter';

/**
 * The filter of the page, and a function that changes it and writes it into the address. A category or an order adds a history entry, so
 * that Back works; typing adds one entry, not one for each letter.
 */
export function useCourseFilter(): [CourseFilter, (part: Partial<CourseFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(query));
  /** The query that `change` wrote last, until the router, which renders it with low priority, has rendered it. */
  const written = useRef<string | null>(null);

  // Back or a link changes the filter. An address that lags behind the typing does not.
  useEffect(() => {
    if (written.current !== null && written.current !== query.toString()) return;
    written.current = null;
    setFilter(readFilter(query));
  }, [query]);

  function change(part: Partial<CourseFilter>) {
    const current = new URLSearchParams(written.current ?? query);
    const next = withFilter(current, part);
    setFilter(readFilter(next));
    setQuery(next, { replace: part.text !== undefined && current.has('q'), preventScrollReset: true });
    written.current = next.toString();
  }

  return [filter, change];
}
