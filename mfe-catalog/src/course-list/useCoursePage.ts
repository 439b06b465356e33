import { type CourseFilter, type CoursePage, pageOfCourses, showsAll } from '@stepwell/contract';
import { type RemoteData, useStore, useStores } from '@stepwell/platform';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { CardCourse } from '../courses/course-projections';
import { coursesStore, needOf } from '../courses/courses.store';
import { isSame, searchStore } from '../courses/search.store';

/** What a list shows, and what stands between it and what was asked for. */
export interface ShownPage {
  page: CoursePage<CardCourse>;
  /** What was asked for is on its way; until then the page before stays. */
  isComing?: boolean;
  hasFailed?: boolean;
}

/** So long nothing more is typed before the API is asked. */
const PAUSE_MS = 200;

/** The page that a filter leaves of courses which are all here. @param filter the same object as long as it says the same */
export function usePageOfAll(courses: CardCourse[], filter: CourseFilter): ShownPage {
  const categories = useStore(coursesStore, (state) => state.categories);
  const { category, page } = filter;
  // The search box answers at once; a long list is drawn when there is time.
  const { text, sort } = useDeferredValue(filter);
  return {
    page: useMemo(
      () => pageOfCourses(courses, { category, text, sort, page }, categories),
      [courses, category, text, sort, page, categories],
    ),
  };
}

/**
 * The page that a filter leaves of more courses than are here, asked of the API where it is not the first one of all.
 * @param first the catalogue's first page
 * @param upTo shows all pages from the first to this one together; the same call brings all of them
 */
export function usePageOfMany(first: CardCourse[], filter: CourseFilter, upTo?: number): ShownPage {
  const stores = useStores();
  const found = useStore(searchStore, (state) => state);
  const categories = useStore(coursesStore, (state) => state.categories);
  const total = useStore(coursesStore, (state) => state.total);
  const isFirst = isFirstOfAll(filter) && !upTo;

  useEffect(() => {
    if (isFirst) return undefined;
    const { args, load } = stores.get(searchStore).getState();
    // Words are typed letter by letter; a page or a category is asked for in one go.
    const isTyping = filter.text !== (args?.filter.text ?? '');
    const timer = setTimeout(
      () => void load({ ...needOf('cards', stores), filter, upTo }),
      isTyping ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [isFirst, filter, upTo, stores]);

  const page = useMemo(
    () => ({ courses: first, page: 1, found: total, total, categories }),
    [first, total, categories],
  );
  if (isFirst) return { page };
  const isAnswered = isSame(found.args, { filter, upTo }) && !found.loading;
  return {
    page: found.data ?? page,
    isComing: !isAnswered,
    // What is shown already stays.
    hasFailed: isAnswered && !upTo && isRefused(found),
  };
}

/** Whether a filter asks for what the catalogue begins with. */
export function isFirstOfAll(filter: CourseFilter): boolean {
  return filter.page === 1 && showsAll(filter);
}

function isRefused({ status }: RemoteData<unknown, unknown>): boolean {
  return status !== null && status >= 300;
}
