import { type CourseFilter, PATHS, readFilter } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { withFilter } from './course-filter';

/**
 * The filter in the address, and functions to change it. Each choice adds a history entry, so that Back works; a typed search text adds
 * one entry, not an entry for each letter. `text` is the value of the search box, which is updated before the address.
 */
export function useCourseFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const [text, setText] = useState(filter.text);
  /** The typed text, until the address contains it; then `null`. */
  const lastWritten = useRef<string | null>(null);
  // The router renders a new address with low priority. A second change may come before that render, so each change builds on the latest
  // query.
  const latestQuery = useRef(query);
  useLayoutEffect(() => {
    latestQuery.current = query;
  }, [query]);

  // After Back or a link, the search box takes its text from the address; after typing it does not, because the address may lag behind.
  useEffect(() => {
    const isAddressBehind = lastWritten.current !== null && lastWritten.current !== filter.text;
    if (isAddressBehind) return;
    lastWritten.current = null;
    setText(filter.text);
  }, [filter.text]);

  function change(part: Partial<CourseFilter>) {
    // The first letter adds a history entry, and each later letter replaces that entry.
    const isSearching = filter.text !== '' || lastWritten.current !== null;
    const continuesTyping = part.text !== undefined && isSearching;
    if (part.text !== undefined) {
      lastWritten.current = part.text;
      setText(part.text);
    }
    latestQuery.current = withFilter(latestQuery.current, part);
    setQuery(latestQuery.current, { replace: continuesTyping, preventScrollReset: true });
  }

  function hrefOf(page: number): string {
    const search = withFilter(query, { page }).toString();
    return search ? `${PATHS.courses}?${search}` : PATHS.courses;
  }

  return { filter, text, change, hrefOf };
}
