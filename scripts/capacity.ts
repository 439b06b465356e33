import { parseArgs } from 'node:util';
import { table } from '@stepwell/e2e/table';
import { COSTS, DAY, MACHINES } from './capacity/figures';
import { PLACES, type Quarter, simulate } from './capacity/simulate';
import { clock, verdictOf } from './capacity/verdict';

// `npm run capacity`: a day of an admission rush, played with the figures of docs/capacity.md. Any of them by option.

const NUMBERS = { ...COSTS, ...MACHINES, ...DAY };
type Name = Exclude<keyof typeof NUMBERS, 'hasFaults'>;
const NAMES = Object.keys(NUMBERS).filter((name): name is Name => name !== 'hasFaults');
const HELP = [
  'npm run capacity -- [--<figure> <number>…] [--calm]',
  '',
  ...NAMES.map((name) => `  --${name.padEnd(14)}${NUMBERS[name]}`),
  '  --calm          nothing falls',
  '',
  'What each is stands in scripts/capacity/figures.ts, and where it comes from in docs/capacity.md.',
].join('\n');

function main(): void {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({
    options: {
      ...options,
      calm: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const given = { ...NUMBERS, hasFaults: !values.calm };
  for (const name of NAMES) {
    const text = (values as Record<string, unknown>)[name];
    if (text === undefined) continue;
    given[name] = Number(text);
    if (!(given[name] > 0)) throw new Error(`--${name} ${text} is no number above 0.`);
  }
  const day = simulate(given, given, given);
  console.log(`${dayTable(day)}\n\n${verdictOf(day)}`);
}

/** Hours, and the quarter in which something falls. */
function dayTable(day: readonly Quarter[]): string {
  const shown = day.filter(({ hour, isFaulty }) => Number.isInteger(hour) || isFaulty);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return table([
    [
      'hour',
      'pages/s',
      'orders/s',
      'from nginx',
      ...PLACES.map((place) => `${place}: load, wait`),
      'refused',
    ],
    ...shown.map(({ hour, pages, orders, cached, load, wait, refused, isFaulty }) => [
      `${clock(hour)}${isFaulty ? ' falls' : ''}`,
      String(Math.round(pages)),
      orders.toFixed(0),
      percent(cached),
      ...PLACES.map((place) => `${percent(load[place])}, ${Math.round(wait[place] * 1000)} ms`),
      String(refused),
    ]),
  ]);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
