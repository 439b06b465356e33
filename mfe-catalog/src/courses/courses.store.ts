import type { Course, CoursePage } from '@stepwell/contract';
import { COURSES_PER_PAGE, categoriesOf } from '@stepwell/contract';
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

/** What a page needs of the courses. */
export interface CoursesNeed {
  scope: CoursesScope;
  /** The API answers by pages, and has more than one. */
  hasPages?: boolean;
}

/**
 * The courses, or of a longer catalogue its first page, in as many fields as the fullest need of the page so far:
 * `args.scope` says which.
 */
export interface CoursesState extends RemoteData<MenuCourse[], CoursesNeed> {
  /** Of all courses. Kept, for they come with the page: to sort words again would hold up its coming alive. */
  categories: string[];
  /** How many courses there are. */
  total: number;
  /** Requests the courses unless they are there in enough fields, or on their way. */
  load(need: CoursesNeed): Promise<void>;
  /** Requests the courses whatever is there. */
  reload(need: CoursesNeed): Promise<void>;
}

const projections = { menu: toMenuCourse, cards: toCardCourse };

export const coursesStore = defineStore<CoursesState>('catalog.courses', ({ set, get, api }) => {
  let underWay: Promise<void> | null = null;
  let counted = { categories: [] as string[], total: 0 };

  const courses = remoteCall<MenuCourse[], CoursesNeed>(
    // A refresh that fails takes no data away: the menu keeps its names, and the list goes by the status.
    ({ data, ...rest }) => set(data ? { ...rest, data, ...counted } : rest),
    async ({ hasPages }) => {
      const { data, ...reply } = await (hasPages
        ? api.call('GET /api/courses/getCoursePage', { query: { page: 1 } })
        : api.call('GET /api/courses/getAllCourses', {}));
      const { courses: first, categories, total } = firstPage(data);
      counted = { categories, total };
      // Read now, not when it was sent: another part of the page may have asked for more fields meanwhile.
      return { ...reply, data: first.map(projections[get().args?.scope ?? 'menu']) };
    },
  );

  async function request(need: CoursesNeed): Promise<void> {
    try {
      await courses.run(need);
    } finally {
      underWay = null;
    }
  }

  function reload(need: CoursesNeed): Promise<void> {
    if (underWay && need.scope === 'cards') set({ args: need });
    underWay ??= request(need);
    return underWay;
  }

  return {
    ...idle<MenuCourse[], CoursesNeed>(),
    categories: [],
    total: 0,
    reload,
    load: async (need) => (holds(get(), need.scope) ? undefined : reload(need)),
  };
});

/** An API without pages sends everything, and one that is unwell anything. */
function firstPage(data: Course[] | CoursePage | null): Pick<CoursePage, 'courses' | 'categories' | 'total'> {
  if (Array.isArray(data))
    return { courses: data.slice(0, COURSES_PER_PAGE), categories: categoriesOf(data), total: data.length };
  return Array.isArray(data?.courses) ? data : { courses: [], categories: [], total: 0 };
}

function holds(state: CoursesState, scope: CoursesScope): boolean {
  return hasSucceeded(state) && (scope === 'menu' || state.args?.scope === 'cards');
}

/** The courses with a card's fields, or `null` while there are none or only their names. */
export function selectCards(state: CoursesState): CardCourse[] | null {
  return holds(state, 'cards') ? (state.data as CardCourse[]) : null;
}

/** Whether there are more courses than are here. */
export function hasMore({ data, total }: Pick<CoursesState, 'data' | 'total'>): boolean {
  return total > (data?.length ?? 0);
}

/** What a part of the page needs, from an API that the site knows by its settings. */
export function needOf(scope: CoursesScope, stores: StoreRegistry): CoursesNeed {
  const hasPages = (readSiteState(stores).config?.courseCount ?? 0) > COURSES_PER_PAGE;
  return { scope, ...(hasPages && { hasPages }) };
}
