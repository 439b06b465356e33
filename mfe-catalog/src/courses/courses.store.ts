import { defineStore, hasSucceeded, notAsked, type RemoteData, remoteCall } from '@stepwell/platform';
import { categoriesOf } from './categories';
import {
  type CardCourse,
  type CoursesScope,
  type MenuCourse,
  toCardCourse,
  toMenuCourse,
} from './course-projections';

interface CoursesNeed {
  scope: CoursesScope;
}

/** All courses, in as many fields as the fullest need of the page so far: `args.scope` says which. */
export interface CoursesState extends RemoteData<MenuCourse[], CoursesNeed> {
  /** Of these courses. Kept, for they come with the page: to sort words again would hold up its coming alive. */
  categories: string[];
  /** Requests the courses unless they are there in enough fields, or on their way. */
  load(scope: CoursesScope): Promise<void>;
  /** Requests the courses whatever is there. */
  reload(scope: CoursesScope): Promise<void>;
}

const projections = { menu: toMenuCourse, cards: toCardCourse };

export const coursesStore = defineStore<CoursesState>('catalog.courses', ({ set, get, api }) => {
  let underWay: Promise<void> | null = null;

  const courses = remoteCall<MenuCourse[], CoursesNeed>(
    // A refresh that fails takes no data away: the menu keeps its names, and the list goes by the status.
    ({ data, ...rest }) => set(data ? { ...rest, data, categories: categoriesOf(data) } : rest),
    async () => {
      const { data, ...reply } = await api.call('GET /api/courses/getAllCourses', {});
      // Read now, not when it was sent: another part of the page may have asked for more fields meanwhile.
      const project = projections[get().args?.scope ?? 'menu'];
      return { ...reply, data: Array.isArray(data) ? data.map(project) : [] };
    },
  );

  async function request(scope: CoursesScope): Promise<void> {
    try {
      await courses.run({ scope });
    } finally {
      underWay = null;
    }
  }

  function reload(scope: CoursesScope): Promise<void> {
    if (underWay && scope === 'cards') set({ args: { scope } });
    underWay ??= request(scope);
    return underWay;
  }

  return {
    ...notAsked<MenuCourse[], CoursesNeed>(),
    categories: [],
    reload,
    load: async (scope) => (holds(get(), scope) ? undefined : reload(scope)),
  };
});

function holds(state: CoursesState, scope: CoursesScope): boolean {
  return hasSucceeded(state) && (scope === 'menu' || state.args?.scope === 'cards');
}

/** The courses with a card's fields, or `null` while there are none or only their names. */
export function selectCards(state: CoursesState): CardCourse[] | null {
  return holds(state, 'cards') ? (state.data as CardCourse[]) : null;
}
