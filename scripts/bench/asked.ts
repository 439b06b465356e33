import { parseArgs } from 'node:util';

/** What a run of the bench was asked for. */
export interface Asked {
  /** Names of parts; all of them where none was named. */
  parts: string[];
  /** A checkout of another commit to measure beside this one. */
  against?: string;
  /** How often each thing is measured. */
  rounds: number;
  isJson: boolean;
  wantsHelp: boolean;
}

/** Enough for an interval that holds the true ratio in 98 of 100 runs. */
const ROUNDS = 7;
const QUICK_ROUNDS = 1;

/**
 * Reads the arguments behind `npm run bench --`.
 * @param known names of all parts
 * @throws Error that says what is wrong with them
 */
export function askedFor(argv: readonly string[], known: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no part '${unknown}'. There are: ${known.join(', ')}.`);
  const rounds = Number(values.rounds ?? (values.quick ? QUICK_ROUNDS : ROUNDS));
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds ${values.rounds} is not a number of rounds: give 1 or more.`);
  return {
    parts: positionals.length > 0 ? known.filter((name) => positionals.includes(name)) : [...known],
    against: values.against,
    rounds,
    isJson: values.json,
    wantsHelp: values.help,
  };
}
