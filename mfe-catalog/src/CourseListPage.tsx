import { BACK_TO_HOME, coursePath, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, useStore } from '@stepwell/platform';
import { ArrowLink, PageHead } from '@stepwell/shared-ui';
import { CourseList } from './course-list/CourseList';
import { CourseSection } from './course-list/CourseSection';
import { CourseFilters } from './course-list/search/CourseFilters';
import { categoriesOf } from './course-list/search/course-filter';
import { NoResults } from './course-list/search/NoResults';
import { useCourseFilter } from './course-list/search/useCourseFilter';
import { type CardCourse, coursesStore } from './courses/courses.store';
import { loadsList } from './load-list';
import { breadcrumbs, itemList } from './structured-data/structured-data';

export const load = loadsList(coursesStore);

/** For search engines, all filters have the same canonical page and the whole list. */
export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const courses = stores.get(coursesStore).getState().data ?? [];
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

/** `/courses`: all courses, with search, order and category in the address. */
export function Component() {
  const [filter, change] = useCourseFilter();
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
        <CourseList
          isAtTop
          filter={filter}
          onCategory={(category) => change({ category })}
          tools={(found) => <CourseFilters filter={filter} found={found} onChange={change} />}
          noResults={<NoResults onShowAll={() => change({ category: '', text: '' })} />}
        />
      </CourseSection>
    </>
  );
}

function Lead() {
  const courses = useStore(coursesStore, ({ data }) => data);
  return <span>{leadText(courses ?? [])}</span>;
}

function leadText(courses: CardCourse[]): string {
  // This text is about as long as the final text, so that the list below does not shift when the courses are loaded.
  if (courses.length === 0) return 'Courses across all our subjects. Every one starts at the top stair.';
  const count = courses.length === 1 ? '1 course' : `${courses.length} courses`;
  const subjects = categoriesOf(courses).length;
  return subjects > 1
    ? `${count} across ${subjects} subjects. Every one starts at the top stair.`
    : `${count}. Every one starts at the top stair.`;
}
