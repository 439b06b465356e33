import { type CourseFilter, type CoursePage, pageOfCourses, showsAll } from '@stepwell/contract';
import { hasFailed, useStore, useStores } from '@stepwell/platform';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CardCourse } from '../courses/course-projections';
import { coursesStore, requirementOf } from '../courses/courses.store';
import { isSameRequest, searchStore } from '../courses/search.store';

/** The page that a list shows, and the state of its request. */
export interface ShownPage {
  page: CoursePage<CardCourse>;
  /** A request is pending; until it succeeds, `page` is the previous page. */
  isPending?: boolean;
  hasFailed?: boolean;
}

/** The pause in typing after which the API is called. */
const PAUSE_MS = 200;

/** The filtered page of a list that is loaded as a whole. @param filter the same object while its values are the same */
export function useLoadedPage(courses: CardCourse[], filter: CourseFilter): ShownPage {
  const categories = useStore(coursesStore, (state) => state.categories);
  const { category, page } = filter;
  // Deferred, so that the search box responds at once and a long list renders later.
  const { text, sort } = useDeferredValue(filter);
  return {
    page: useMemo(
      () => pageOfCourses(courses, { category, text, sort, page }, categories),
      [courses, category, text, sort, page, categories],
    ),
  };
}

/**
 * The filtered page of a list that has several pages. Each page is requested from the API, except the first page without a filter.
 * @param firstCourses the courses of the first page without a filter, which are loaded already
 * @param upTo number of the last page to combine with all pages before it; default: only the page of the filter
 */
export function useRequestedPage(firstCourses: CardCourse[], filter: CourseFilter, upTo?: number): ShownPage {
  const stores = useStores();
  const search = useStore(searchStore, (state) => state);
  const categories = useStore(coursesStore, (state) => state.categories);
  const total = useStore(coursesStore, (state) => state.total);
  const isLoaded = isUnfilteredFirstPage(filter) && !upTo;

  useEffect(() => {
    if (isLoaded) return undefined;
    const { args, load } = stores.get(searchStore).getState();
    // Only typing is delayed; another page or category is requested at once.
    const isTyping = filter.text !== (args?.filter.text ?? '');
    const timer = setTimeout(
      () => void load({ ...requirementOf('cards', stores), filter, upTo }),
      isTyping ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [isLoaded, filter, upTo, stores]);

  const firstPage = useMemo(
    () => ({ courses: firstCourses, page: 1, found: total, total, categories }),
    [firstCourses, total, categories],
  );
  const isAnswered = isSameRequest(search.args, { filter, upTo }) && !search.loading;
  const loaded = isLoaded ? firstPage : isAnswered ? search.data : null;
  const [shown, setShown] = useState(loaded ?? firstPage);
  if (loaded && loaded !== shown) setShown(loaded);
  return {
    page: loaded ?? shown,
    isPending: !(isLoaded || isAnswered),
    hasFailed: !isLoaded && isAnswered && hasFailed(search),
  };
}

/** Whether the filter selects the first page of all courses, which `coursesStore` loads. */
export function isUnfilteredFirstPage(filter: CourseFilter): boolean {
  return filter.page === 1 && showsAll(filter);
}
