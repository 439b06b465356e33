import { type CourseFilter, PATHS, readFilter } from '@stepwell/contract';
import { useSearchParams } from '@stepwell/platform';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { withFilter } from './course-filter';

/**
 * The filter that the address says, and how to change it. Each choice is a step of its own in the history, so that
 * Back works; a word being typed is one step, not one a letter. `text` is the search box's own and never waits for
 * the address.
 */
export function useCourseFilter() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query), [query]);
  const [text, setText] = useState(filter.text);
  const lastWritten = useRef<string | null>(null);
  // The page renders a new address when it has time; what is chosen until then builds on what was chosen before.
  const latestQuery = useRef(query);
  useLayoutEffect(() => {
    latestQuery.current = query;
  }, [query]);

  // The address follows the box, a moment later; only what came from elsewhere (Back, a link) moves the box.
  useEffect(() => {
    const isOwnEcho = lastWritten.current !== null && lastWritten.current !== filter.text;
    if (isOwnEcho) return;
    lastWritten.current = null;
    setText(filter.text);
  }, [filter.text]);

  function change(part: Partial<CourseFilter>) {
    const isSearching = filter.text !== '' || lastWritten.current !== null;
    const isTyping = part.text !== undefined && isSearching;
    if (part.text !== undefined) {
      lastWritten.current = part.text;
      setText(part.text);
    }
    latestQuery.current = withFilter(latestQuery.current, part);
    setQuery(latestQuery.current, { replace: isTyping, preventScrollReset: true });
  }

  /** The address of another page of what is shown now. */
  function hrefOf(page: number): string {
    const search = withFilter(query, { page }).toString();
    return search ? `${PATHS.courses}?${search}` : PATHS.courses;
  }

  return { filter, text, change, hrefOf };
}
