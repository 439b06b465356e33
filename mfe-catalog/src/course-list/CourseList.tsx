import { hasFailed, useSiteState, useStore } from '@stepwell/platform';
import { CategoryTabs, Grid, TabPanel } from '@stepwell/shared-ui';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { categoryHue } from '../courses/category-hue';
import { type CardCourse, coursesStore } from '../courses/courses.store';
import { NoData } from '../no-data/NoData';
import { CourseCard } from './CourseCard';
import styles from './CourseList.module.css';
import { CourseListSkeleton } from './CourseListSkeleton';
import { type CourseFilter, categoriesOf, filterCourses } from './search/course-filter';

export interface CourseListProps {
  filter: CourseFilter;
  onCategory: (category: string) => void;
  /** Rendered between the tabs and the cards. `found`: the number of matching courses. */
  tools?: (found: number) => ReactNode;
  /** Rendered in place of the cards if no course matches. */
  noResults?: ReactNode;
  /** The list begins near the top of its page, so that the pictures of its first cards load eagerly. */
  isAtTop?: boolean;
}

/** The course list in every state (docs/specification.md §2.6): loading, empty, failed, or tabs and cards. */
export function CourseList(props: CourseListProps) {
  const isUnhealthy = useSiteState(({ health }) => health === false);
  const hasError = useStore(coursesStore, hasFailed);
  const courses = useStore(coursesStore, ({ loading, data }) => (loading ? null : data));
  if (isUnhealthy || hasError || courses?.length === 0) {
    return (
      <NoData
        store={coursesStore}
        whenEmpty="The well is dry for a moment. Please try again shortly, or write to us and we will send you the list."
        whenUnhealthy="The well is dry for a moment. This page asks again by itself and fills as soon as courses can be reached."
      />
    );
  }
  return courses ? <LoadedCourses {...props} courses={courses} /> : <CourseListSkeleton />;
}

/** Id of the tab with the courses of all categories. */
const ALL = '';
/** Number of cards on about one screen. */
const FIRST_CARDS = 3;

function LoadedCourses({
  courses,
  filter,
  onCategory,
  tools,
  noResults,
  isAtTop,
}: CourseListProps & { courses: CardCourse[] }) {
  const id = useId();
  const categories = useMemo(() => categoriesOf(courses), [courses]);
  // Deferred, so that the search box responds at once and the cards render later.
  const shownFilter = useDeferredValue(filter);
  const found = useMemo(() => filterCourses(courses, shownFilter), [courses, shownFilter]);
  const selected = categories.includes(filter.category) ? filter.category : ALL;
  const cards = (
    <>
      {tools?.(found.length)}
      {found.length === 0 ? (
        noResults
      ) : (
        <Grid className={styles.grid}>
          {found.map((course, index) => (
            <CourseCard key={course._id} course={course} isFirst={isAtTop && index < FIRST_CARDS} />
          ))}
        </Grid>
      )}
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
