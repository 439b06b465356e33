import { hasFailed, Link, type LoadContext, useStore } from '@stepwell/platform';
import { branchesStore } from './branches.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  await stores.get(branchesStore).getState().load();
}

export function Component() {
  const state = useStore(branchesStore, (branches) => branches);
  if (hasFailed(state)) return <p role="alert">{state.message}</p>;
  return (
    <section aria-label="Branches">
      <h2>All branches</h2>
      <ul>
        {(state.data ?? []).map(({ id, name }) => (
          <li key={id}>
            <Link href={`/branch/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
