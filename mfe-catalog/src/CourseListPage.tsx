import {
  BACK_TO_HOME,
  type CourseFilter,
  type CoursePage,
  coursePages,
  coursePath,
  PATHS,
  readFilter,
  showsAll,
} from '@stepwell/contract';
import { type Head, Link, type LoadContext, readSiteState, useStore } from '@stepwell/platform';
import { ArrowLink, PageHead } from '@stepwell/shared-ui';
import { CoursePager } from './course-list/CoursePager';
import { CourseSection } from './course-list/CourseSection';
import { CourseShelf } from './course-list/CourseShelf';
import { CourseTools } from './course-list/search/CourseTools';
import { NoneFound } from './course-list/search/NoneFound';
import { useCourseFilter } from './course-list/search/useCourseFilter';
import { isFirstOfAll } from './course-list/useCoursePage';
import type { CardCourse } from './courses/course-projections';
import { coursesStore, hasMore, needOf, selectCards } from './courses/courses.store';
import { foundStore } from './courses/found.store';
import { breadcrumbs, itemList } from './structured-data/structured-data';

export async function load({ query, stores }: Pick<LoadContext, 'query' | 'stores'>): Promise<void> {
  if (readSiteState(stores).health === false) return;
  const courses = stores.get(coursesStore).getState();
  // Whom another page has told that there are no courses looks for them here: an empty list is asked for again.
  const need = needOf('cards', stores);
  await (selectCards(courses)?.length === 0 ? courses.reload(need) : courses.load(need));
  const filter = readFilter(query);
  if (hasMore(stores.get(coursesStore).getState()) && !isFirstOfAll(filter))
    await stores
      .get(foundStore)
      .getState()
      .load({ ...need, filter });
}

export function head({ query, stores }: Pick<LoadContext, 'query' | 'stores'>): Head {
  const filter = readFilter(query);
  const { courses, page, found } = shownPage(stores, filter);
  // However it is narrowed, it is one list to search engines; each page of the whole one is a page of theirs.
  const pathOf = (number: number) => (number === 1 ? PATHS.courses : `${PATHS.courses}?page=${number}`);
  const isWhole = showsAll(filter);
  return {
    title: isWhole && page > 1 ? `Courses, page ${page}` : 'Courses',
    description: 'All our courses by subject: what each teaches, how long it takes, and what it costs.',
    canonical: isWhole ? pathOf(page) : PATHS.courses,
    ...(isWhole && page > 1 && { prev: pathOf(page - 1) }),
    ...(isWhole && page < coursePages(found) && { next: pathOf(page + 1) }),
    jsonLd: [
      breadcrumbs([{ name: 'Courses', path: PATHS.courses }]),
      itemList(courses.map(({ _id, courseName }) => ({ name: courseName, url: coursePath(_id) }))),
    ],
  };
}

/** Of a list that is all here, all of it. */
function shownPage(
  stores: LoadContext['stores'],
  filter: CourseFilter,
): Omit<CoursePage<CardCourse>, 'categories'> {
  const state = stores.get(coursesStore).getState();
  const courses = selectCards(state) ?? [];
  const found = hasMore(state) && !isFirstOfAll(filter) && stores.get(foundStore).getState().data;
  return found || { courses, page: 1, found: state.total, total: state.total };
}

/** `/courses`: all courses, searched, sorted and by category, as the address says. */
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
        <CourseShelf
          isAtTop
          filter={filter}
          onCategory={(category) => change({ category })}
          tools={(page) => <CourseTools text={text} filter={filter} page={page} onChange={change} />}
          pager={(page) => <CoursePager page={page} hrefOf={hrefOf} />}
          nothingFound={<NoneFound onShowAll={() => change({ category: '', text: '' })} />}
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
  // About as long as the lead that replaces it, so that the list below does not move once the courses are counted.
  if (!count) return 'Courses across all our subjects. Every one starts at the top stair.';
  const paths = `${count} ${count === 1 ? 'course' : 'courses'}`;
  return subjects > 1
    ? `${paths} across ${subjects} subjects. Every one starts at the top stair.`
    : `${paths}. Every one starts at the top stair.`;
}
