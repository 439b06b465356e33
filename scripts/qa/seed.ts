import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { remotesIn } from '@stepwell/remote-kit/workspace';
import { SEEDED_FAULTS } from '../seed/faults/seeded-faults';
import { type Seen, seedRemote } from '../seed/seed-remote';
import { isJudgedRight, seenTable, wholeTable } from '../seed/seen-table';
import { ROOT } from '../workspace/workspace';

const USAGE = 'npm run qa -- seed [<remote>] [--only <fault>|built-twice] [--whole] [--write]';
/** In the place of a fault's name: the same sources, built once more. */
const BUILT_TWICE = 'built-twice';
const PAGE = join(ROOT, 'docs/testing.md');

/**
 * `npm run qa -- seed`: puts small faults into builds of the remotes, one by one, and plays each against the sound one.
 * @returns whether every fault was found, and nothing where there was none
 */
export async function seedFromCommandLine(args: string[], report: (text: string) => void): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      whole: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const known = Object.keys(remotesIn(ROOT));
  const { only, whole: isWhole, write } = values;
  requireKnown(positionals, known);
  requireKnown(only ?? [], [BUILT_TWICE, ...SEEDED_FAULTS.map(({ name }) => name)]);
  const all: Seen[] = [];
  for (const remote of positionals.length > 0 ? positionals : known) {
    const faults = SEEDED_FAULTS.filter(
      (fault) => fault.remote === remote && (!only || only.includes(fault.name)),
    );
    const isControlled = !only || only.includes(BUILT_TWICE);
    if (faults.length === 0 && !isControlled) continue;
    // Each as soon as it is known: a run of hours that is cut short has not been for nothing.
    const onSeen = write ? (each: Seen) => writeRow(remote, each) : undefined;
    const seen = await seedRemote({ remote, faults, isControlled, isWhole, report, onSeen });
    console.log(`\n${seenTable(seen)}\n`);
    all.push(...seen);
  }
  const wrong = all.filter((each) => !isJudgedRight(each));
  for (const { fault, signs, words } of wrong)
    report(
      `${fault ? `missed ${fault.name}` : 'found where nothing was'}: ${signs.join(', ')}\n    ${words}`,
    );
  report(`${all.length - wrong.length} builds of ${all.length} judged rightly`);
  return wrong.length === 0;
}

function requireKnown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no "${unknown}". ${USAGE}, of ${known.join(', ')}`);
}

/** The page has a place for each remote's table. */
function writeRow(remote: string, seen: Seen): void {
  const text = readFileSync(PAGE, 'utf8');
  const [begin, end] = [`<!-- seeded: ${remote} -->`, `<!-- /seeded: ${remote} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1)
    throw new Error(`${PAGE} has no place for the table of ${remote}: ${begin} … ${end}`);
  const faults = SEEDED_FAULTS.filter((fault) => fault.remote === remote);
  const table = wholeTable(text.slice(from, to), faults, [seen]);
  writeFileSync(PAGE, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
