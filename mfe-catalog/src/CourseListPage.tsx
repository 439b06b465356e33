import {
  BACK_TO_HOME,
  type CourseFilter,
  coursePages,
  coursePath,
  PATHS,
  readFilter,
  showsAll,
} from '@stepwell/contract';
import { type Head, Link, type LoadContext, readSiteState, useStore } from '@stepwell/platform';
import { ArrowLink, PageHead } from '@stepwell/shared-ui';
import { CourseList } from './course-list/CourseList';
import { CoursePager } from './course-list/CoursePager';
import { CourseSection } from './course-list/CourseSection';
import { CourseFilters } from './course-list/search/CourseFilters';
import { NoResults } from './course-list/search/NoResults';
import { useCourseFilter } from './course-list/search/useCourseFilter';
import { isUnfilteredFirstPage } from './course-list/useCoursePage';
import type { CardCourse } from './courses/course-projections';
import { coursesStore, hasMore, requirementOf, selectCards } from './courses/courses.store';
import { searchStore } from './courses/search.store';
import { breadcrumbs, itemList } from './structured-data/structured-data';

export async function load({ query, stores }: Pick<LoadContext, 'query' | 'stores'>): Promise<void> {
  // After a failed health check nothing is requested; the list shows "No Data" until a check succeeds.
  if (readSiteState(stores).health === false) return;
  const courses = stores.get(coursesStore).getState();
  // An empty list is requested again on each visit of the page, because a new academy has no courses at first.
  const requirement = requirementOf('cards', stores);
  await (selectCards(courses)?.length === 0 ? courses.reload(requirement) : courses.load(requirement));
  const filter = readFilter(query);
  if (hasMore(stores.get(coursesStore).getState()) && !isUnfilteredFirstPage(filter))
    await stores
      .get(searchStore)
      .getState()
      .load({ ...requirement, filter });
}

export function head({ query, stores }: Pick<LoadContext, 'query' | 'stores'>): Head {
  const filter = readFilter(query);
  const isUnfiltered = showsAll(filter);
  // For search engines, all filters have the same canonical page; each page of the whole list has its own.
  const last = isUnfiltered ? coursePages(stores.get(coursesStore).getState().total) : 1;
  const page = Math.min(filter.page, last);
  const pathOf = (number: number) => (number === 1 ? PATHS.courses : `${PATHS.courses}?page=${number}`);
  return {
    title: page > 1 ? `Courses, page ${page}` : 'Courses',
    description: 'All our courses by subject: what each teaches, how long it takes, and what it costs.',
    canonical: pathOf(page),
    ...(page > 1 && { prev: pathOf(page - 1) }),
    ...(page < last && { next: pathOf(page + 1) }),
    jsonLd: [
      breadcrumbs([{ name: 'Courses', path: PATHS.courses }]),
      itemList(
        shownCourses(stores, filter).map(({ _id, courseName }) => ({
          name: courseName,
          url: coursePath(_id),
        })),
      ),
    ],
  };
}

/** The courses for search engines: the filtered page once it is loaded, if the list has several pages; otherwise all loaded courses. */
function shownCourses(stores: LoadContext['stores'], filter: CourseFilter): CardCourse[] {
  const state = stores.get(coursesStore).getState();
  const isFiltered = hasMore(state) && !isUnfilteredFirstPage(filter);
  return (isFiltered && stores.get(searchStore).getState().data?.courses) || (selectCards(state) ?? []);
}

/** `/courses`: all courses, with search, order and category in the address. */
export function Component() {
  const { filter, text, change, hrefOf } = useCourseFilter();
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
          tools={(page) => <CourseFilters text={text} filter={filter} page={page} onChange={change} />}
          pager={(page) => <CoursePager page={page} hrefOf={hrefOf} />}
          noResults={<NoResults onShowAll={() => change({ category: '', text: '' })} />}
        />
      </CourseSection>
    </>
  );
}

function Lead() {
  const count = useStore(coursesStore, (state) => (selectCards(state) ? state.total : 0));
  const subjects = useStore(coursesStore, ({ categories }) => categories.length);
  return <span>{leadText(count, subjects)}</span>;
}

function leadText(count: number, subjects: number): string {
  // This text is about as long as the final text, so that the list below does not shift when the courses are loaded.
  if (!count) return 'Courses across all our subjects. Every one starts at the top stair.';
  const courses = `${count} ${count === 1 ? 'course' : 'courses'}`;
  return subjects > 1
    ? `${courses} across ${subjects} subjects. Every one starts at the top stair.`
    : `${courses}. Every one starts at the top stair.`;
}
