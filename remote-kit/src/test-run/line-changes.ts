/** Lines that only one of two texts has, in their order: `gone` only before, `come` only after. A line that occurs twice counts twice. */
export interface LineChanges {
  gone: string[];
  come: string[];
}

/** Compares two lists of lines regardless of order: a line that only moved is no change. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChanges {
  return { gone: without(before, after), come: without(after, before) };
}

/** Changes that occur in none of the others. */
export function withoutUnstable({ gone, come }: LineChanges, others: readonly LineChanges[]): LineChanges {
  const unstable = others.flatMap((each) => [...each.gone, ...each.come]);
  const isStable = (line: string) => !unstable.includes(line);
  return { gone: gone.filter(isStable), come: come.filter(isStable) };
}

export function isChanged({ gone, come }: LineChanges): boolean {
  return gone.length > 0 || come.length > 0;
}

/** The first four lines of each kind, on one line. */
export function changeText({ gone, come }: LineChanges): string {
  const firstLines = (lines: readonly string[]) =>
    lines
      .slice(0, 4)
      .map((line) => line.trim())
      .join(' · ') + (lines.length > 4 ? ` · and ${lines.length - 4} more` : '');
  return [gone.length > 0 && `gone: ${firstLines(gone)}`, come.length > 0 && `come: ${firstLines(come)}`]
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
