import { parseArgs } from 'node:util';
import { requireKnown } from '../arguments/require-arguments';

/** Arguments of a benchmark run. */
export interface BenchArguments {
  /** Names of parts. Default: all. */
  parts: string[];
  /** Folder of a checkout of another commit, which is measured in alternation with this checkout. */
  against?: string;
  /** Number of measurements of each quantity. */
  rounds: number;
  wantsHelp: boolean;
}

/** With seven pairs of values, the range from the smallest to the largest ratio is a 98 % confidence interval (`paired-ratio.ts`). */
const ROUNDS = 7;

/**
 * Parses the arguments after `npm run bench --`.
 * @param known names of all parts
 * @throws Error naming the wrong argument
 */
export function parseArguments(argv: readonly string[], known: readonly string[]): BenchArguments {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      rounds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  requireKnown(positionals, known);
  const rounds = Number(values.rounds ?? ROUNDS);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds ${values.rounds} is not a number of rounds: give 1 or more.`);
  return {
    parts: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : [...known],
    against: values.against,
    rounds,
    wantsHelp: values.help,
  };
}
