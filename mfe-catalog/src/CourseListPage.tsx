import { BACK_TO_HOME, coursePath, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, readMaster, useStore } from '@stepwell/platform';
import { ArrowLink, Button, EmptyState, PageHead } from '@stepwell/shared-ui';
import { useCallback } from 'react';
import { breadcrumbs } from './breadcrumbs';
import styles from './CourseListPage.module.css';
import { categoriesOf } from './categories';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import type { CardCourse } from './course-projections';
import { CourseTools } from './course-search/CourseTools';
import { searchCourses } from './course-search/course-filter';
import { useCourseFilter } from './course-search/useCourseFilter';
import { coursesStore, selectCards } from './courses.store';

export async function load({ stores }: LoadContext): Promise<void> {
  if (readMaster(stores).health === false) return;
  const courses = stores.get(coursesStore).getState();
  // An empty list counts as not loaded here: this is where one comes to look again.
  await (selectCards(courses)?.length === 0 ? courses.reload('cards') : courses.load('cards'));
}

export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const courses = selectCards(stores.get(coursesStore).getState()) ?? [];
  return {
    title: 'Courses',
    description: 'All our courses by subject: what each teaches, how long it takes, and what it costs.',
    canonical: PATHS.courses,
    jsonLd: [
      breadcrumbs([{ name: 'Courses', path: PATHS.courses }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: courses.map(({ _id, courseName }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: courseName,
          url: coursePath(_id),
        })),
      },
    ],
  };
}

/** `/courses`: all courses, searched, sorted and by category, as the address says. */
export function Component() {
  const { filter, text, change } = useCourseFilter();
  const { category, sort, text: searched } = filter;
  const search = useCallback(
    (courses: readonly CardCourse[]) => searchCourses(courses, { text: searched, sort }),
    [searched, sort],
  );
  return (
    <>
      <PageHead
        title="Find the course that meets you where you are."
        lead={<Lead />}
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            {BACK_TO_HOME}
          </ArrowLink>
        }
      />
      <CourseSection>
        <CourseShelf
          isAtTop
          category={category}
          onCategory={(chosen) => change({ category: chosen })}
          search={search}
          tools={(found) => <CourseTools text={text} filter={filter} found={found} onChange={change} />}
          nothingFound={
            <div className={styles.nothing}>
              <EmptyState
                title="No course matches"
                actions={
                  <Button variant="outline" onClick={() => change({ category: '', text: '' })}>
                    Show all courses
                  </Button>
                }
              >
                Try fewer words, or another category.
              </EmptyState>
            </div>
          }
        />
      </CourseSection>
    </>
  );
}

function Lead() {
  const courses = useStore(coursesStore, selectCards);
  // About as long as the lead that replaces it, so that the list below does not move once the courses are counted.
  if (!courses?.length) return 'Courses across all our subjects. Every one starts at the top stair.';
  const subjects = categoriesOf(courses).length;
  const paths = `${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`;
  return subjects > 1
    ? `${paths} across ${subjects} subjects. Every one starts at the top stair.`
    : `${paths}. Every one starts at the top stair.`;
}
