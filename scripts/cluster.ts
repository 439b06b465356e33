import { parseArgs } from 'node:util';
import { requireKnown } from './arguments/require-arguments';
import { processLines, startCluster } from './cluster/cluster';
import { failuresOf, loadLine, runTable } from './cluster/faults/failures';
import { FAULTS, runFaults } from './cluster/faults/run';
import { Processes } from './start/processes';

// `npm run cluster -w scripts`: nginx, two edges, two APIs, PostgreSQL with a standby and the release service on this machine, for
// trying out what happens when a process fails. Ctrl-C ends all processes and deletes their data.
// `npm run cluster -w scripts -- faults`: injects faults under load; exits with 1 after a lost write, a failed request or an exceeded limit.

const report = (text: string) => void process.stderr.write(`cluster: ${text}\n`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      only: { type: 'string', default: '' },
      untimed: { type: 'boolean', default: false },
    },
  });
  requireKnown(positionals, ['faults']);
  if (positionals.length > 0)
    return injectFaults({ ...values, minutes: Number(values.minutes), seed: Number(values.seed) });
  if (process.argv.length > 2)
    throw new Error(
      `'${process.argv[2]}' is only for 'faults': npm run cluster -w scripts -- faults [option…]`,
    );
  const cluster = await startCluster(processes, report);
  console.log(`ready:\n${processLines(cluster).join('\n')}`);
  console.log(
    'Kill any process: edges, APIs and the release service are started again, nginx and PostgreSQL are not. Ctrl-C ends all.',
  );
}

interface FaultOptions {
  /** Least duration. Each fault is injected at least once, even if that takes longer. */
  minutes: number;
  /** Determines the order of the faults and which instance each hits, so that a failed run can be repeated. */
  seed: number;
  /** Part of the names of the faults to inject. Empty: all faults. */
  only: string;
  /** Reports how long the service was degraded, but does not fail if it was degraded too long. */
  untimed: boolean;
}

async function injectFaults({ minutes, seed, only, untimed }: FaultOptions): Promise<void> {
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  if (!(minutes >= 0 && seed >= 0 && faults.length > 0))
    throw new Error(
      `--minutes and --seed are numbers, and --only is a part of: ${FAULTS.map(({ name }) => name).join('; ')}.`,
    );
  const cluster = await startCluster(processes, report, { forFaults: true });
  report(`seed ${seed}`);
  const run = await runFaults(cluster, { minutes, seed, faults, report });
  const failures = failuresOf(run, !untimed);
  console.log(`\n${runTable(run)}\n\n${loadLine(run)}`);
  for (const line of run.skippedBecause) console.log(`left out: ${line}`);
  for (const line of failures) console.log(`FAIL ${line}`);
  console.log(failures.length === 0 ? `passed, with seed ${seed}` : `failed, with seed ${seed}`);
  await processes.end(failures.length === 0 ? 0 : 1);
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
