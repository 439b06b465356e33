import { type LoadContext, notFound, type RouteProps, useStore } from '@stepwell/platform';
import { branchesStore } from './branches.store';

const DAYS = ['Monday', 'Tuesday', 'Wednesday'];

export async function load({ params, stores }: LoadContext): Promise<void> {
  const store = stores.get(branchesStore);
  await store.getState().load();
  const { data } = store.getState();
  if (data && !data.some(({ id }) => id === params.id)) notFound(`branch ${params.id}`);
}

export function Component({ params }: RouteProps) {
  const branches = useStore(branchesStore, ({ data }) => data);
  if (!branches) return <p>Loading</p>;
  const branch = branches.find(({ id }) => id === params.id) ?? notFound(`branch ${params.id}`);
  return (
    <>
      <h1>{branch.name}</h1>
      <dl>
        {DAYS.map((day, index) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{branch.hours[index] || 'closed'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const head = () => ({ title: 'Opening hours' });
