import { COURSES_PER_PAGE, type Course, type CoursePage, categoriesOf } from '@stepwell/contract';
import {
  defineStore,
  hasSucceeded,
  idle,
  type RemoteData,
  readSiteState,
  remoteCall,
  type StoreRegistry,
} from '@stepwell/platform';
import {
  type CardCourse,
  type CoursesScope,
  type MenuCourse,
  toCardCourse,
  toMenuCourse,
} from './course-projections';

/** The course data that a part of a page needs. */
export interface CoursesRequirement {
  scope: CoursesScope;
  /** The API serves the courses in pages, and they fill more than one page. */
  hasPages?: boolean;
}

/** All courses, or the first page of a longer list. Once a part of a page has needed card fields, all courses have them (`args.scope`). */
export interface CoursesState extends RemoteData<MenuCourse[], CoursesRequirement> {
  /** The categories of all courses, sorted. Stored, so that the browser does not sort them again during hydration. */
  categories: string[];
  /** The number of all courses. */
  total: number;
  /** Requests the courses, unless they are loaded with enough fields; waits for a pending request instead of sending a second one. */
  load(requirement: CoursesRequirement): Promise<void>;
  /** Like `load`, but also requests courses that are loaded. */
  reload(requirement: CoursesRequirement): Promise<void>;
}

const projections = { menu: toMenuCourse, cards: toCardCourse };

export const coursesStore = defineStore<CoursesState>('catalog.courses', ({ set, get, api }) => {
  let pending: Promise<unknown> | null = null;
  /** Totals of the last reply, which are stored together with its courses. */
  let totals = { categories: [] as string[], total: 0 };

  const courses = remoteCall<MenuCourse[], CoursesRequirement>(
    // A failed reload keeps the data for the menu; the list shows the error because of the status.
    ({ data, ...rest }) => set(data ? { ...rest, data, ...totals } : rest),
    async ({ hasPages }) => {
      const { data, ...reply } = await (hasPages
        ? api.call('GET /api/courses/getCoursePage', { query: { page: 1 } })
        : api.call('GET /api/courses/getAllCourses', {}));
      const { courses: first, categories, total } = firstPage(data);
      totals = { categories, total };
      // The scope is read when the reply arrives, because another part of the page may have requested more fields meanwhile.
      return { ...reply, data: first.map(projections[get().args?.scope ?? 'menu']) };
    },
  );

  async function reload(requirement: CoursesRequirement): Promise<void> {
    // The reply to a pending request of the menu is then stored with the fields of cards.
    if (pending && requirement.scope === 'cards') set({ args: requirement });
    pending ??= courses.run(requirement).finally(() => {
      pending = null;
    });
    await pending;
  }

  return {
    ...idle<MenuCourse[], CoursesRequirement>(),
    categories: [],
    total: 0,
    reload,
    load: async (requirement) => (hasFields(get(), requirement.scope) ? undefined : reload(requirement)),
  };
});

/** The first page of a reply. An API without pages returns a list of all courses; an invalid reply counts as no courses. */
function firstPage(data: Course[] | CoursePage | null): Pick<CoursePage, 'courses' | 'categories' | 'total'> {
  if (Array.isArray(data))
    return { courses: data.slice(0, COURSES_PER_PAGE), categories: categoriesOf(data), total: data.length };
  return Array.isArray(data?.courses) ? data : { courses: [], categories: [], total: 0 };
}

function hasFields(state: CoursesState, scope: CoursesScope): boolean {
  return hasSucceeded(state) && (scope === 'menu' || state.args?.scope === 'cards');
}

/** The courses with the fields of a card; `null` while they are not loaded, or have only the fields of the menu. */
export function selectCards(state: CoursesState): CardCourse[] | null {
  return hasFields(state, 'cards') ? (state.data as CardCourse[]) : null;
}

/** Whether there are more courses than are loaded. */
export function hasMore({ data, total }: Pick<CoursesState, 'data' | 'total'>): boolean {
  return total > (data?.length ?? 0);
}

/** What a part of the page requires, for `load`. The number of courses in the settings decides whether the list has several pages. */
export function requirementOf(scope: CoursesScope, stores: StoreRegistry): CoursesRequirement {
  const hasPages = (readSiteState(stores).config?.courseCount ?? 0) > COURSES_PER_PAGE;
  return { scope, ...(hasPages && { hasPages }) };
}
