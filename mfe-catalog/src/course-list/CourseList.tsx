import type { CourseFilter, CoursePage } from '@stepwell/contract';
import { hasFailed, useSiteState, useStore, useStores } from '@stepwell/platform';
import { CategoryTabs, Grid, TabPanel } from '@stepwell/shared-ui';
import { type ReactNode, useId } from 'react';
import { categoryHue } from '../courses/category-hue';
import type { CardCourse } from '../courses/course-projections';
import { coursesStore, hasMore, requirementOf, selectCards } from '../courses/courses.store';
import { searchStore } from '../courses/search.store';
import { NoData } from '../no-data/NoData';
import { CourseCard } from './CourseCard';
import styles from './CourseList.module.css';
import { CourseListSkeleton } from './CourseListSkeleton';
import { type ShownPage, useLoadedPage, useRequestedPage } from './useCoursePage';

export interface CourseListProps {
  /**
   * Pass the same object while its values are unchanged, because a new object filters the list again, and delays a request for typed text.
   */
  filter: CourseFilter;
  onCategory: (category: string) => void;
  /** Number of the last page to show together with all pages before it. Default: only the page of the filter. */
  upTo?: number;
  /** Rendered between the tabs and the cards. */
  tools?: (page: CoursePage<CardCourse>) => ReactNode;
  /** Rendered below the cards: the links to other pages. `isPending`: another page was requested, and `page` is still the previous one. */
  pager?: (page: CoursePage<CardCourse>, isPending?: boolean) => ReactNode;
  /** Rendered in place of the cards if no course matches. */
  noResults?: ReactNode;
  /** The list begins near the top of its page, so that the pictures of its first cards load eagerly. */
  isAtTop?: boolean;
}

/** The course list in every state (docs/specification.md §2.6): loading, empty, failed, or tabs and cards. */
export function CourseList(props: CourseListProps) {
  const isUnhealthy = useSiteState(({ health }) => health === false);
  const hasError = useStore(coursesStore, hasFailed);
  const courses = useStore(coursesStore, selectCards);
  const isLong = useStore(coursesStore, hasMore);
  if (isUnhealthy || hasError || courses?.length === 0) return <NoCourses />;
  if (!courses) return <CourseListSkeleton />;
  return isLong ? (
    <PagedCourses {...props} courses={courses} />
  ) : (
    <LoadedCourses {...props} courses={courses} />
  );
}

const WHEN_UNHEALTHY =
  'The well is dry for a moment. This page asks again by itself and fills as soon as courses can be reached.';

function NoCourses() {
  const stores = useStores();
  return (
    <NoData
      store={coursesStore}
      onRetry={({ reload }) => reload(requirementOf('cards', stores))}
      whenEmpty="The well is dry for a moment. Please try again shortly, or write to us and we will send you the list."
      whenUnhealthy={WHEN_UNHEALTHY}
    />
  );
}

type CoursesProps = CourseListProps & { courses: CardCourse[] };

// These are two components, because they need different hooks. A list that is loaded as a whole is filtered at once; the pages of a longer
// list are requested.

function LoadedCourses(props: CoursesProps) {
  return <CoursesView {...props} {...useLoadedPage(props.courses, props.filter)} />;
}

function PagedCourses(props: CoursesProps) {
  return <CoursesView {...props} {...useRequestedPage(props.courses, props.filter, props.upTo)} />;
}

/** Id of the tab with the courses of all categories. */
const ALL = '';
/** Number of cards on about one screen. */
const FIRST_CARDS = 3;

function CoursesView(props: CourseListProps & ShownPage) {
  const { filter, onCategory, tools, page } = props;
  const id = useId();
  const { categories } = page;
  const selected = categories.includes(filter.category) ? filter.category : ALL;
  const cards = (
    <>
      {tools?.(page)}
      <Cards {...props} />
    </>
  );
  if (categories.length < 2) return cards;
  return (
    <>
      <CategoryTabs
        id={id}
        label="Course categories"
        className={styles.tabs}
        tabs={[
          { id: ALL, label: 'All Courses' },
          ...categories.map((name) => ({ id: name, label: name, hue: categoryHue(name) })),
        ]}
        selected={selected}
        onSelect={onCategory}
      />
      <TabPanel tabsId={id} tab={selected} focusable={false}>
        {cards}
      </TabPanel>
    </>
  );
}

function Cards({
  filter,
  upTo,
  page,
  pager,
  noResults,
  isAtTop,
  isPending,
  hasFailed: hasPageFailed,
}: CourseListProps & ShownPage) {
  const stores = useStores();
  const failure = hasPageFailed && (
    <NoData
      store={searchStore}
      onRetry={({ load }) => load({ ...requirementOf('cards', stores), filter, upTo })}
      whenEmpty="These courses cannot be shown right now."
      whenUnhealthy={WHEN_UNHEALTHY}
    />
  );
  // With `upTo`, the loaded cards stay when a further page failed to load; the error is below them.
  if (failure && !upTo) return failure;
  if (page.courses.length === 0) return noResults;
  return (
    <>
      <Grid className={styles.grid} aria-busy={isPending || undefined}>
        {page.courses.map((course, index) => (
          <CourseCard key={course._id} course={course} isFirst={isAtTop && index < FIRST_CARDS} />
        ))}
      </Grid>
      {failure || pager?.(page, isPending)}
    </>
  );
}
