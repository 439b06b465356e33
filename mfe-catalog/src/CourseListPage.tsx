import { BACK_TO_HOME, coursePath, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, readMaster, useStore } from '@stepwell/platform';
import { ArrowLink, PageHead } from '@stepwell/shared-ui';
import { useCallback } from 'react';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import { CourseTools } from './course-list/search/CourseTools';
import { searchCourses } from './course-list/search/course-filter';
import { NoneFound } from './course-list/search/NoneFound';
import { useCourseFilter } from './course-list/search/useCourseFilter';
import type { CardCourse } from './courses/course-projections';
import { coursesStore, selectCards } from './courses/courses.store';
import { breadcrumbs, itemList } from './structured-data/structured-data';

export async function load({ stores }: LoadContext): Promise<void> {
  if (readMaster(stores).health === false) return;
  const courses = stores.get(coursesStore).getState();
  // Whom another page has told that there are no courses looks for them here: an empty list is asked for again.
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
      itemList(courses.map(({ _id, courseName }) => ({ name: courseName, url: coursePath(_id) }))),
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
          nothingFound={<NoneFound onShowAll={() => change({ category: '', text: '' })} />}
        />
      </CourseSection>
    </>
  );
}

function Lead() {
  const courses = useStore(coursesStore, selectCards);
  const subjects = useStore(coursesStore, ({ categories }) => categories.length);
  // About as long as the lead that replaces it, so that the list below does not move once the courses are counted.
  if (!courses?.length) return 'Courses across all our subjects. Every one starts at the top stair.';
  const paths = `${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`;
  return subjects > 1
    ? `${paths} across ${subjects} subjects. Every one starts at the top stair.`
    : `${paths}. Every one starts at the top stair.`;
}
