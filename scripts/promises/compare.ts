import type { PlacedFact } from './surface';

type Facts = ReadonlyMap<string, PlacedFact>;

/** What makes one set of facts another one: of what lies in each other, the outermost alone. */
export interface Difference {
  removed: PlacedFact[];
  /** What whoever has written such a thing must write too from now on. */
  demanded: PlacedFact[];
  added: PlacedFact[];
  /** What is there as before, and shall be used no more. */
  deprecated: PlacedFact[];
}

export function differenceOf(before: Facts, now: Facts): Difference {
  const removed = outermost([...before.values()].filter(({ key }) => !now.has(key)));
  const added = outermost([...now.values()].filter(({ key }) => !before.has(key)));
  const isDemanded = (fact: PlacedFact) => before.has(fact.within ?? '') && isForOthersToGive(fact);
  return {
    removed,
    demanded: added.filter(isDemanded),
    added: added.filter((fact) => !isDemanded(fact)),
    deprecated: outermost(
      [...now.values()].filter(
        (fact) => isDeprecated(fact) && before.has(fact.key) && !isDeprecated(before.get(fact.key)),
      ),
    ),
  };
}

export function isDeprecated(fact?: PlacedFact): boolean {
  return fact?.deprecated !== undefined;
}

function outermost(facts: PlacedFact[]): PlacedFact[] {
  const keys = new Set(facts.map(({ key }) => key));
  return facts.filter(({ within }) => !within || !keys.has(within));
}

/**
 * A new member of a type or of parameters must be given by whoever makes one, unless it may be left out. Classes and
 * constants are made here alone, and so is what is `@sealed`.
 */
function isForOthersToGive({ top, text, isSealed }: PlacedFact): boolean {
  if (
    isSealed ||
    text === top ||
    /^(export )?(declare )?(abstract )?(class|const|enum|namespace)\b/.test(top)
  )
    return false;
  return !/^(readonly )?('[^']*'|"[^"]*"|\w[\w$]*)\?[:(]/.test(text);
}
