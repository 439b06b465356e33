import type { ReleasePlace } from '../promotion/place';
import { type Change, promote, rollback } from '../promotion/promotion';
import { ReleaseRefusal } from '../refusal';
import type { RegistryRevision } from '../registry/registry';
import type { Workspace } from './workspace';

/** What a command has to say: lines for a person, data for a program. */
export interface Answer {
  lines: string[];
  data: unknown;
}

/** Builds features of this workspace where that is not done yet, and puts them into the store. Nothing goes live. */
export async function publishFeatures(
  { store }: ReleasePlace,
  workspace: Workspace,
  names: string[],
  report: (text: string) => void,
): Promise<Answer> {
  const built = await workspace.build(
    names.map((name) => featureNamed(workspace, name)),
    report,
  );
  const published = [];
  for (const { feature, id, folder } of built) {
    const { isNew } = await store.publish(folder);
    published.push({ feature, id, isNew });
  }
  return {
    lines: published.flatMap(({ feature, id, isNew }) => [
      `${feature} ${id} ${isNew ? 'is published' : 'was published before, and is the same'}.`,
      `  look at it:   npm run qa, then /bench?remote=${feature}&release=${id}`,
      `  make it live: npm run release -- promote ${feature} ${id}`,
    ]),
    data: published,
  };
}

/** Makes releases live, given as `feature id` pairs. */
export function promoteReleases(
  place: ReleasePlace,
  workspace: Workspace,
  pairs: string[],
  change: Change,
): Answer {
  const wanted: Record<string, string> = {};
  for (let index = 0; index < pairs.length; index += 2) {
    const [feature = '', id] = pairs.slice(index);
    if (!id) throw new ReleaseRefusal(`Which release of ${feature}? npm run release -- list ${feature}`);
    wanted[featureNamed(workspace, feature)] = id;
  }
  return answer(promote(place, wanted, change), Object.keys(wanted));
}

/** Makes the release of a feature live that was live before. */
export function rollBackFeature(
  place: ReleasePlace,
  workspace: Workspace,
  name: string,
  change: Change,
): Answer {
  const feature = featureNamed(workspace, name);
  return answer(rollback(place, feature, change), [feature]);
}

function answer({ revision, features }: RegistryRevision, changed: string[]): Answer {
  const lines = changed.map((feature) => {
    const { live, previous } = features[feature] ?? {};
    return `${feature} ${live} is live (revision ${revision}; before it: ${previous ?? 'nothing'}).`;
  });
  const data = { revision, features: Object.fromEntries(changed.map((name) => [name, features[name]])) };
  return { lines, data };
}

/** Takes a feature by its own name or by its package's. */
function featureNamed({ packages }: Workspace, name: string): string {
  const plain = name.replace(/^@stepwell\//, '');
  const [feature] =
    Object.entries(packages).find(([feature, folder]) => plain === feature || plain === folder) ?? [];
  if (feature) return feature;
  throw new ReleaseRefusal(`"${name}" is not released from here: know ${Object.keys(packages).join(', ')}.`);
}
