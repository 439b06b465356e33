/** Lines that occur in only one of two texts, in the order of that text. A line that occurs twice counts twice. */
export interface LineChanges {
  removed: string[];
  added: string[];
}

/** Compares two lists of lines regardless of order, so a line that only moved is not a change. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChanges {
  return { removed: without(before, after), added: without(after, before) };
}

/**
 * Leaves out the changes of lines that also differ between two plays of the same release.
 * @param sameRelease for each release, the changes between its two plays
 */
export function withoutUnstable(
  { removed, added }: LineChanges,
  sameRelease: readonly LineChanges[],
): LineChanges {
  const unstable = sameRelease.flatMap((each) => [...each.removed, ...each.added]);
  const isStable = (line: string) => !unstable.includes(line);
  return { removed: removed.filter(isStable), added: added.filter(isStable) };
}

export function isChanged({ removed, added }: LineChanges): boolean {
  return removed.length > 0 || added.length > 0;
}

/** The first four lines of each kind, on one line. */
export function changeText({ removed, added }: LineChanges): string {
  const firstLines = (lines: readonly string[]) =>
    lines
      .slice(0, 4)
      .map((line) => line.trim())
      .join(' · ') + (lines.length > 4 ? ` · and ${lines.length - 4} more` : '');
  return [
    removed.length > 0 && `removed: ${firstLines(removed)}`,
    added.length > 0 && `added: ${firstLines(added)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const unmatched = new Map<string, number>();
  for (const line of others) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = unmatched.get(line) ?? 0;
    unmatched.set(line, count - 1);
    return count <= 0;
  });
}
