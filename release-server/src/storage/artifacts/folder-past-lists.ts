import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistryRevision } from '../../registry';
import { versionsNamedIn } from '../../signatures/metadata';
import { ROOT_KEY } from '../../signatures/signing';
import type { FolderPlace } from '../release-place';

/** What edges climb from the root that they know to the newest, and what keepers have signed: few, and never taken away. */
const KEEPERS = [ROOT_KEY, 'targets'];

/**
 * Takes versions of teams' lists away that no environment's registry has named for a while; all environments share them.
 * @param only of one feature
 * @returns how many went
 */
export function dropPastLists(
  { shelf, registry }: Pick<FolderPlace, 'shelf' | 'registry'>,
  pastMs: number,
  only?: string,
): number {
  const features = shelf.roles().filter((role) => !KEEPERS.includes(role) && (role === only || !only));
  const past = features.map((feature) => ({ feature, versions: shelf.versionsOf(feature).slice(0, -1) }));
  if (past.every(({ versions }) => versions.length === 0)) return 0;
  const named = namedByAll(dirname(registry.path));
  let dropped = 0;
  for (const { feature, versions } of past) {
    const isNamed = (version: number) => named.some((each) => each.get(feature) === version);
    dropped += shelf.drop(
      feature,
      versions.filter((version) => !isNamed(version)),
      pastMs,
    );
  }
  return dropped;
}

/** By each environment. @throws Error where one cannot be read: nobody knows then what it needs */
function namedByAll(folder: string): ReadonlyMap<string, number>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<RegistryRevision>)
    .map(({ signed }) => (signed ? versionsNamedIn(signed) : new Map()));
}
