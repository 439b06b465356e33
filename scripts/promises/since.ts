import { factsOf, type PlacedFact, type Surface } from './surface';
import { majorOf, minorOf } from './versions';

/** A thing by its name, and by the names of what it stands in. */
interface Named {
  kind: 'names' | 'slots' | 'members';
  /** `useStore`, `home.courses.v1`, `Host.prefetch`. */
  name: string;
  /** The path of what it stands in; `undefined` of what stands in nothing. */
  owner?: string;
}

/**
 * What platform's major version did not promise from its start, with the version that brought it, as `since.json`: by it a build
 * refuses what a shell may not have that a remote's range lets load it. Of what came whole it says the whole alone: its members
 * came with it.
 */
export function sinceFile(surface: Surface): string {
  const major = majorOf(surface.version);
  const now = minorOf(surface.version);
  const versions = [
    ...surface.promised.filter(({ minor }) => majorOf(minor) === major && minor !== now),
    { minor: now, reports: surface.reports },
  ];
  const first = versions[0]?.minor;
  const came = new Map<string, Named & { minor: string }>();
  for (const { minor, reports } of versions)
    for (const [path, named] of thingsIn(factsOf(reports)))
      if (!came.has(path)) came.set(path, { ...named, minor });
  const isNew = (path: string) => came.get(path)?.minor !== first;
  const later = (kind: Named['kind']) =>
    Object.fromEntries(
      [...came]
        .filter(([path, { owner }]) => isNew(path) && !(owner && isNew(owner)))
        .filter(([, named]) => named.kind === kind)
        .map(([, { name, minor }]) => [name, `${minor}.0`])
        .sort(),
    );
  const found = { names: later('names'), slots: later('slots'), members: later('members') };
  return `${JSON.stringify(found, null, 2)}\n`;
}

/** By their paths: names alone, whatever else the lines of a report say of them. */
function thingsIn(facts: ReadonlyMap<string, PlacedFact>): Map<string, Named> {
  const things = new Map<string, Named>();
  for (const fact of facts.values()) {
    const { key, report, name, within } = fact;
    // That it can be imported is a fact beside that of its declaration.
    if (!name || (within && key === `${report}\nexport ${name}`)) continue;
    const owner = within && pathOf(facts.get(within), facts);
    const isSlot = report === 'platform/slots' && within === 'platform/slots\nconst SLOTS: {';
    const path = pathOf(fact, facts);
    if (isSlot) things.set(path, { kind: 'slots', name, owner });
    else if (!owner && report === 'platform/index' && fact.isExported)
      things.set(path, { kind: 'names', name });
    // What one door names, others may hold as part of what they name.
    else if (!things.has(path)) things.set(path, { kind: 'members', name: path, owner });
  }
  return things;
}

function pathOf(fact: PlacedFact | undefined, facts: ReadonlyMap<string, PlacedFact>): string {
  const names: string[] = [];
  for (let each = fact; each; each = facts.get(each.within ?? '')) if (each.name) names.unshift(each.name);
  return names.join('.');
}
