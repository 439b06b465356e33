import { hasFailed, useMaster, useStore } from '@stepwell/platform';
import { CategoryTabs, Grid, TabPanel } from '@stepwell/shared-ui';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { categoryHue } from '../category-hue';
import type { CardCourse } from '../course-projections';
import { coursesStore, selectCards } from '../courses.store';
import { useGradually } from '../useGradually';
import { CourseCard } from './CourseCard';
import styles from './CourseShelf.module.css';
import { CourseSkeletons } from './CourseSkeletons';
import { type CourseFilter, categoriesOf, filterCourses } from './course-filter';
import { NoCourses } from './NoCourses';

export type CourseShelfProps = {
  /** The same object as long as it means the same. */
  filter: CourseFilter;
  onCategory: (category: string) => void;
  /** Stands between the tabs and the cards; it is told how many courses the filter leaves. */
  tools?: (found: number) => ReactNode;
  /** Stands in the cards' place when the filter leaves none. */
  nothingFound?: ReactNode;
  /** Whether the first cards are near the top of the page. */
  isAtTop?: boolean;
};

/** The courses in every state of spec §2: on their way, none, or tabs and cards. */
export function CourseShelf(props: CourseShelfProps) {
  const isUnwell = useMaster(({ health }) => health === false);
  const isBroken = useStore(coursesStore, hasFailed);
  const courses = useStore(coursesStore, selectCards);
  if (isUnwell || isBroken || courses?.length === 0) return <NoCourses />;
  return courses ? <Shelf {...props} courses={courses} /> : <CourseSkeletons />;
}

const ALL = '';
/** Cards of about one screen, whose pictures do not wait. */
const FIRST_CARDS = 3;

function Shelf({
  courses,
  filter,
  onCategory,
  tools,
  nothingFound,
  isAtTop,
}: CourseShelfProps & { courses: CardCourse[] }) {
  const id = useId();
  const categories = useMemo(() => categoriesOf(courses), [courses]);
  const selected = categories.includes(filter.category) ? filter.category : ALL;
  // Typing stays ahead of a long list.
  const settled = useDeferredValue(filter);
  const found = useMemo(() => filterCourses(courses, settled), [courses, settled]);
  const shown = useGradually(found);

  const cards = (
    <>
      {tools?.(found.length)}
      {found.length === 0 ? (
        nothingFound
      ) : (
        <Grid className={styles.grid}>
          {shown.map((course, index) => (
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
          ...categories.map((category) => ({ id: category, label: category, hue: categoryHue(category) })),
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
