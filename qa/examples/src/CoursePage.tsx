import {
  type Entry,
  type Head,
  type LoadContext,
  NotFoundError,
  notFound,
  type RouteParams,
  type RouteProps,
  useStore,
} from '@stepwell/platform';
import { Text } from '@stepwell/shared-ui';
import { courseStore } from './course.store';
import { Sample } from './sample/Sample';

/** One function for the server, a navigation, and a link that is pointed at. */
export async function load({ params, stores }: LoadContext): Promise<void> {
  const id = idOf(params);
  const store = stores.get(courseStore);
  await store.getState().open(id);
  if (store.getState().status === 404) notFound(`Course ${id}`);
}

export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const course = stores.get(courseStore).getState().data;
  return { title: course?.courseName ?? 'A course', noIndex: true };
}

/** `/examples/course/:id`: a page with a subject, which may not exist. */
export function Component({ params }: RouteProps) {
  const name = useStore(courseStore, ({ data }) => data?.courseName);
  return (
    <Sample title={name ?? 'A course'}>
      <Text>This is course {idOf(params)}.</Text>
    </Sample>
  );
}

/** What a module exports is an `Entry`: the type check says so before the shell does. */
({ load, head, Component }) satisfies Entry;

/** For whoever asks for a course that need not be there. */
export async function loadIfThere(context: LoadContext): Promise<void> {
  try {
    await load(context);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

function idOf({ id = '' }: RouteParams): string {
  return id;
}
