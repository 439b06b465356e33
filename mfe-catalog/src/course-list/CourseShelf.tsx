import { hasFailed, useMaster, useStore } from '@stepwell/platform';
import { CategoryTabs, Grid, TabPanel } from '@stepwell/shared-ui';
import { type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { categoryHue } from '../courses/category-hue';
import type { CardCourse } from '../courses/course-projections';
import { coursesStore, selectCards } from '../courses/courses.store';
import { NoData } from '../no-data/NoData';
import { CourseCard } from './CourseCard';
import styles from './CourseShelf.module.css';
import { CourseSkeletons } from './CourseSkeletons';
import { useGradually } from './useGradually';

export interface CourseShelfProps {
  /** The category to show; empty for all, and so is one that no course has. */
  category: string;
  onCategory: (category: string) => void;
  /** Leaves out and sorts courses of whatever category; the same function as long as it does the same. */
  search?: (courses: readonly CardCourse[]) => readonly CardCourse[];
  /** Stands between the tabs and the cards; it is told how many courses are left. */
  tools?: (found: number) => ReactNode;
  /** Stands in the cards' place when none are left. */
  nothingFound?: ReactNode;
  /** Whether the first cards are near the top of the page. */
  isAtTop?: boolean;
}

/** The courses in every state (docs/specification.md §2.6): on their way, none, or tabs and cards. */
export function CourseShelf(props: CourseShelfProps) {
  const isUnwell = useMaster(({ health }) => health === false);
  const isBroken = useStore(coursesStore, hasFailed);
  const courses = useStore(coursesStore, selectCards);
  if (isUnwell || isBroken || courses?.length === 0) return <NoCourses />;
  return courses ? <Shelf {...props} courses={courses} /> : <CourseSkeletons />;
}

function NoCourses() {
  return (
    <NoData
      of={coursesStore}
      onRetry={({ reload }) => reload('cards')}
      whenEmpty="The well is dry for a moment. Please try again shortly, or write to us and we will send you the list."
      whenUnwell="The well is dry for a moment. This page asks again by itself and fills as soon as courses can be reached."
    />
  );
}

const ALL = '';
const asTheyAre = (courses: readonly CardCourse[]) => courses;
/** From here on, cards far from the window are not laid out. */
const MANY = 48;
/** Cards of about one screen, whose pictures do not wait. */
const FIRST_CARDS = 3;

function Shelf({
  courses,
  category,
  onCategory,
  search = asTheyAre,
  tools,
  nothingFound,
  isAtTop,
}: CourseShelfProps & { courses: CardCourse[] }) {
  const id = useId();
  const categories = useStore(coursesStore, (state) => state.categories);
  const selected = categories.includes(category) ? category : ALL;
  // The search box answers at once; a long list is drawn when there is time.
  const settled = useDeferredValue(search);
  const found = useMemo(
    () => settled(selected ? courses.filter(({ courseCategory }) => courseCategory === selected) : courses),
    [courses, selected, settled],
  );
  const shown = useGradually(found);

  const cards = (
    <>
      {tools?.(found.length)}
      {found.length === 0 ? (
        nothingFound
      ) : (
        <Grid className={found.length > MANY ? `${styles.grid} ${styles.long}` : styles.grid}>
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
