import { type Difference, differenceOf, isDeprecated } from './compare';
import { factsOf, type PlacedFact, type Promised, type Surface } from './surface';
import { byAge, type Minor, majorOf, mayFollow, minorOf } from './versions';

/** For how many minor versions what is deprecated stays. */
const MINORS_OF_GRACE = 2;

/**
 * What keeps a package from being a version that keeps the promises of those before it, in words
 * (docs/decisions/079-a-surface-is-a-promise.md). Empty where all is kept.
 */
export function brokenPromises(surface: Surface): string[] {
  const last = surface.promised.at(-1);
  const now = factsOf(surface.reports);
  const doubts = [
    ...new Set([...now.values()].filter(isDeprecated).flatMap((fact) => doubtAbout(fact, surface))),
  ];
  if (!last) return doubts;
  const minor = minorOf(surface.version);
  if (!mayFollow(minor, last.minor)) return [...doubts, outOfOrder(surface, last)];
  const difference = differenceOf(factsOf(last.reports), now);
  return [
    ...doubts,
    ...(majorOf(minor) > majorOf(last.minor) ? vanished : wrongVersion)(surface, last, difference),
  ];
}

function outOfOrder({ name, folder, version }: Surface, { minor }: Promised): string {
  return `${name} is ${version}, and what was promised last is ${minor}: a version between them would have promised nothing. \
Promise each (npm run packages -- promise ${folder}) before the next one is begun.`;
}

/** Within a major version nothing goes, and what comes needs a minor. */
function wrongVersion(surface: Surface, last: Promised, difference: Difference): string[] {
  const { name, folder, version } = surface;
  const { removed, demanded, added, deprecated } = difference;
  const problems: string[] = [];
  if (removed.length + demanded.length > 0)
    problems.push(`${name} ${version} breaks what ${last.minor} promised, and is no new major version:
${[...before(removed, surface, last), ...now([...demanded, ...added], surface)].join('\n')}
Remotes that were built on it would fail on this shell, or build no more. Keep it and deprecate it (docs/packages.md §3), \
let what is new be left out (or say @sealed of a type that only this package makes), or raise it: npm run packages -- raise ${folder} major`);
  else if (minorOf(version) === last.minor && added.length + deprecated.length > 0)
    problems.push(`${name} ${version} lets through what ${last.minor} did not promise:
${now([...added, ...deprecated], surface).join('\n')}
A remote that uses it would be told that every ${last.minor} has it. Raise it: npm run packages -- raise ${folder} minor`);
  return problems;
}

/** Not even a major version takes away what nobody was told of. */
function vanished(surface: Surface, last: Promised, { removed }: Difference): string[] {
  const names = new Set([...factsOf(surface.reports).values()].filter(isName).map(nameOf));
  const told = surface.promised.slice(-MINORS_OF_GRACE);
  const untold = removed.filter(
    (fact) =>
      isName(fact) &&
      !names.has(nameOf(fact)) &&
      !(told.length === MINORS_OF_GRACE && told.every((each) => wasDeprecated(fact, each, last))),
  );
  if (untold.length === 0) return [];
  return [
    `${surface.name} ${surface.version} is without what was not deprecated for ${MINORS_OF_GRACE} minor versions:
${before(untold, surface, last).join('\n')}
Teams learn by these that it goes, and what to use instead. Keep it and deprecate it (docs/packages.md §3).`,
  ];
}

function wasDeprecated({ key }: PlacedFact, { minor, reports }: Promised, last: Promised): boolean {
  return majorOf(minor) === majorOf(last.minor) && isDeprecated(factsOf(reports).get(key));
}

/** What code elsewhere imports; a style's properties are no code, and cannot say that they go. */
function isName({ isExported, name }: PlacedFact): boolean {
  return isExported && !name.startsWith('--');
}

function nameOf({ report, name }: PlacedFact): string {
  return `${report} ${name}`;
}

const SINCE = /^since (\d+\.\d+)\.0: use \S/;

function doubtAbout(fact: PlacedFact, { name, version, promised, folder }: Surface): string[] {
  const [, since] = SINCE.exec(fact.deprecated ?? '') ?? [];
  const first = promised.find(({ reports }) => isDeprecated(factsOf(reports).get(fact.key)));
  const minor: Minor = first?.minor ?? minorOf(version);
  const isToCome = !first && promised.some((each) => byAge(each.minor, minor) === 0);
  if (since === minor || (since && isToCome)) return [];
  return [
    `${folder}/api/${fileOf(fact)}:${fact.line}: ${fact.text}
is deprecated in ${name}, and does not say since when and what to use: @deprecated since ${minor}.0: use \`…\``,
  ];
}

function before(facts: PlacedFact[], { folder }: Surface, { minor }: Promised): string[] {
  return facts.map((fact) => `  ${folder}/api/${minor}/${fileOf(fact)}:${fact.line}: - ${fact.text}`);
}

function now(facts: PlacedFact[], { folder }: Surface): string[] {
  return facts.map((fact) => `  ${folder}/api/${fileOf(fact)}:${fact.line}: + ${fact.text}`);
}

function fileOf({ report }: PlacedFact): string {
  return `${report.split('/')[1]}.md`;
}
