import { parseArgs } from 'node:util';
import { Yardstick } from './bench/figures/noise';
import { courses } from './bench/growth/courses';
import { growthReport } from './bench/growth/growth-report';
import { orders } from './bench/growth/orders';
import { releases } from './bench/growth/releases';
import { remotes } from './bench/growth/remotes';
import type { Subject } from './bench/growth/subject';

// `npm run bench:growth`: what the site costs as it grows, on this machine, in turns. It prints a table for each subject and
// never fails for being slow.

const SUBJECTS: Record<string, Subject> = { courses, orders, remotes, releases };
const ROUNDS = 5;
const HELP = [
  'npm run bench:growth -- [subject…] [--sizes <n,n,…>] [--rounds <n>] [--json]',
  '',
  ...Object.entries(SUBJECTS).map(
    ([name, { does, sizes }]) => `  ${name.padEnd(10)}${does} (${sizes.join(', ')})`,
  ),
  '',
  '  --sizes   other sizes, from few to many; of one subject',
  `  --rounds  how often each size is measured; ${ROUNDS}`,
].join('\n');

const report = (text: string) => void process.stderr.write(`bench: ${text}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sizes: { type: 'string' },
      rounds: { type: 'string', default: String(ROUNDS) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const names = positionals.length > 0 ? positionals : Object.keys(SUBJECTS);
  const given = values.sizes?.split(',').map(Number);
  if (given && names.length !== 1)
    throw new Error('--sizes goes with one subject: each has sizes of its own.');
  if (given?.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`--sizes ${values.sizes} are no sizes: give whole numbers, such as 10,100,1000.`);
  for (const name of names) {
    const subject = SUBJECTS[name];
    if (!subject)
      throw new Error(`There is nothing called '${name}'. There are: ${Object.keys(SUBJECTS).join(', ')}.`);
    const sizes = (given ?? [...subject.sizes]).toSorted((a, b) => a - b);
    const yardstick = new Yardstick();
    report(name);
    const options = { rounds: Number(values.rounds), yardstick, report };
    const { figures, remarks = '' } = await subject.run(sizes, options);
    if (values.json) console.log(JSON.stringify({ [name]: figures }, null, 1));
    else
      console.log(
        [`\n${name}: ${subject.does}`, growthReport(figures, sizes, yardstick.noise()), remarks].join('\n\n'),
      );
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
