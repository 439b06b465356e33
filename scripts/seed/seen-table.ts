import type { Seen } from './seed-remote';

/** Whether a build was judged as it had to be: a fault by one of its signs, the same sources without a word. */
export function isJudgedRight({ fault, signs }: Seen): boolean {
  return fault ? fault.signs.some((sign) => signs.includes(sign)) : signs.length === 0;
}

/** What was found and missed, as a table in Markdown. */
export function seenTable(seen: readonly Seen[]): string {
  return ['| | what was wrong | in scenario | seen as |', '|---|---|---|---|', ...seen.map(rowOf)].join('\n');
}

function rowOf(each: Seen): string {
  const { fault, signs, scenarios } = each;
  const isRight = isJudgedRight(each);
  if (!fault)
    return `| ${isRight ? 'nothing found' : '**found**'} | nothing: built twice from the same sources | all ${scenarios} | ${signs.join(', ')} |`;
  return `| ${isRight ? 'found' : '**missed**'} | ${fault.what} (\`${fault.name}\`) | \`${fault.scenario}\` | ${signs.join(', ')} |`;
}
