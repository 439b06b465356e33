/** Lines that one text has and the other has not, in their order; the same line twice counts twice. */
export interface LineChanges {
  gone: string[];
  come: string[];
}

/** Compares two lists of lines as heaps: a line that only moved is no change. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChanges {
  return { gone: without(before, after), come: without(after, before) };
}

/** The changes that are in none of some others: what comes and goes between two plays of one release says nothing. */
export function withoutUnstable({ gone, come }: LineChanges, others: readonly LineChanges[]): LineChanges {
  const unstable = others.flatMap((each) => [...each.gone, ...each.come]);
  const isStable = (line: string) => !unstable.includes(line);
  return { gone: gone.filter(isStable), come: come.filter(isStable) };
}

export function isChanged({ gone, come }: LineChanges): boolean {
  return gone.length > 0 || come.length > 0;
}

/** In words: what went and what came, as much of it as a line can hold. */
export function changeText({ gone, come }: LineChanges): string {
  const some = (lines: readonly string[]) =>
    lines
      .slice(0, 4)
      .map((line) => line.trim())
      .join(' · ') + (lines.length > 4 ? ` · and ${lines.length - 4} more` : '');
  return [gone.length > 0 && `gone: ${some(gone)}`, come.length > 0 && `come: ${some(come)}`]
    .filter(Boolean)
    .join('; ');
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
