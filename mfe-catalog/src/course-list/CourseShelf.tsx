import type { CourseFilter, CoursePage } from '@stepwell/contract';
import { hasFailed, useSiteState, useStore, useStores } from '@stepwell/platform';
import { CategoryTabs, Grid, TabPanel } from '@stepwell/shared-ui';
import { type ReactNode, useId } from 'react';
import { categoryHue } from '../courses/category-hue';
import type { CardCourse } from '../courses/course-projections';
import { coursesStore, hasMore, needOf, selectCards } from '../courses/courses.store';
import { foundStore } from '../courses/found.store';
import { NoData } from '../no-data/NoData';
import { CourseCard } from './CourseCard';
import styles from './CourseShelf.module.css';
import { CourseSkeletons } from './CourseSkeletons';
import { type ShownPage, usePageOfAll, usePageOfMany } from './useCoursePage';

export interface CourseShelfProps {
  /** What to show; the same object as long as it says the same. */
  filter: CourseFilter;
  onCategory: (category: string) => void;
  /** Of many courses, all pages from the first to this one are shown together. */
  upTo?: number;
  /** Stands between the tabs and the cards; it is told what is left. */
  tools?: (page: CoursePage<CardCourse>) => ReactNode;
  /** Stands below the cards: the way to the other pages. */
  pager?: (page: CoursePage<CardCourse>) => ReactNode;
  /** Stands in the cards' place when none are left. */
  nothingFound?: ReactNode;
  /** Whether the first cards are near the top of the page. */
  isAtTop?: boolean;
}

/** The courses in every state (docs/specification.md §2.6): on their way, none, or tabs and cards. */
export function CourseShelf(props: CourseShelfProps) {
  const isUnwell = useSiteState(({ health }) => health === false);
  const isBroken = useStore(coursesStore, hasFailed);
  const courses = useStore(coursesStore, selectCards);
  const isLong = useStore(coursesStore, hasMore);
  if (isUnwell || isBroken || courses?.length === 0) return <NoCourses />;
  if (!courses) return <CourseSkeletons />;
  return isLong ? <ShelfOfMany {...props} courses={courses} /> : <ShelfOfAll {...props} courses={courses} />;
}

const WHEN_UNWELL =
  'The well is dry for a moment. This page asks again by itself and fills as soon as courses can be reached.';

function NoCourses() {
  const stores = useStores();
  return (
    <NoData
      of={coursesStore}
      onRetry={({ reload }) => reload(needOf('cards', stores))}
      whenEmpty="The well is dry for a moment. Please try again shortly, or write to us and we will send you the list."
      whenUnwell={WHEN_UNWELL}
    />
  );
}

type ShelfProps = CourseShelfProps & { courses: CardCourse[] };

function ShelfOfAll(props: ShelfProps) {
  return <Shelf {...props} {...usePageOfAll(props.courses, props.filter)} />;
}

function ShelfOfMany(props: ShelfProps) {
  return <Shelf {...props} {...usePageOfMany(props.courses, props.filter, props.upTo)} />;
}

const ALL = '';
/** Cards of about one screen. */
const FIRST_CARDS = 3;

function Shelf(props: CourseShelfProps & ShownPage) {
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
  nothingFound,
  isAtTop,
  isComing,
  hasFailed: isRefused,
}: CourseShelfProps & ShownPage) {
  const stores = useStores();
  if (isRefused)
    return (
      <NoData
        of={foundStore}
        onRetry={({ load }) => load({ ...needOf('cards', stores), filter, upTo })}
        whenEmpty="These courses cannot be shown right now."
        whenUnwell={WHEN_UNWELL}
      />
    );
  if (page.courses.length === 0) return nothingFound;
  return (
    <>
      <Grid className={styles.grid} aria-busy={isComing || undefined}>
        {page.courses.map((course, index) => (
          <CourseCard key={course._id} course={course} isFirst={isAtTop && index < FIRST_CARDS} />
        ))}
      </Grid>
      {pager?.(page)}
    </>
  );
}
