import type { Seen } from './seed-remote';
import type { SeededFault } from './seeded-fault';

const HEAD = '| | what was wrong | in scenario | seen as |\n|---|---|---|---|';
/** As the table names the build in which nothing is wrong. */
const NOTHING = 'nothing: built twice from the same sources';

/** Whether a build was judged as it had to be: a fault by one of its signs, the same sources without a word. */
export function isJudgedRight({ fault, signs }: Seen): boolean {
  return fault ? fault.signs.some((sign) => signs.includes(sign)) : signs.length === 0;
}

/** What was found and missed, as a table in Markdown. */
export function seenTable(seen: readonly Seen[]): string {
  return [HEAD, ...seen.map(rowOf)].join('\n');
}

/**
 * The table of all faults of a remote, and of its control at last: of what was played now as it was seen, of all else as the table
 * before has it.
 */
export function wholeTable(before: string, faults: readonly SeededFault[], seen: readonly Seen[]): string {
  const known = before.split('\n');
  const row = (fault: SeededFault | undefined) => {
    const now = seen.find((each) => each.fault?.name === fault?.name);
    return now ? rowOf(now) : (known.find((line) => line.includes(markOf(fault))) ?? unplayed(fault));
  };
  return [HEAD, ...[...faults, undefined].map(row)].join('\n');
}

function markOf(fault: SeededFault | undefined): string {
  return fault ? `(\`${fault.name}\`)` : NOTHING;
}

function unplayed(fault: SeededFault | undefined): string {
  if (!fault) return `| not played yet | ${NOTHING} | all | |`;
  return `| not played yet | ${fault.what} ${markOf(fault)} | \`${fault.scenario}\` | |`;
}

function rowOf(each: Seen): string {
  const { fault, signs, scenarios } = each;
  const isRight = isJudgedRight(each);
  if (!fault)
    return `| ${isRight ? 'nothing found' : '**found**'} | ${NOTHING} | all ${scenarios} | ${signs.join(', ')} |`;
  return `| ${isRight ? 'found' : '**missed**'} | ${fault.what} ${markOf(fault)} | \`${fault.scenario}\` | ${signs.join(', ')} |`;
}
