import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx } from './deploy/own-nginx';
import { auditPackages } from './test/audit';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { runNode } from './test/run';
import { checked, SKIPPED, Tally } from './test/tally';

// `npm run nightly`: tests that take too long for `npm test`. Files named `*.nightly.test.ts` run only here, and browser tests run
// in every width, theme and journey (`IS_NIGHTLY`). A browser test that passes only at its second attempt fails the run.

/** All attacks except broken remotes and releases, which browser tests cover with one example of each kind. */
const ATTACKS = 'sockets database deaths crowd addresses values limits shipped folder releases'.split(' ');

process.env.NIGHTLY = '1';
const tally = new Tally();
const folder = mkdtempSync(join(tmpdir(), 'stepwell-nightly-'));
try {
  const jest = async (...args: string[]) => {
    const { hadPostgres, ...counts } = await runJest(folder, args);
    return { hadPostgres, counts };
  };
  const { hadPostgres, counts } = await jest('--testPathPatterns=\\.nightly\\.test\\.');
  tally.add('jest', counts);
  tally.add('packages from a registry', (await jest('--selectProjects', 'registry')).counts);
  tally.add('as in production', (await jest('--selectProjects', 'production', '--maxWorkers=1')).counts);
  tally.add(
    'browser',
    await runBrowserTests(folder, [
      '--fail-on-flaky-tests',
      '\\.nightly\\.',
      'e2e/(catalog|conditions|enrolment|pages)/',
      'e2e/qa/(scenarios|workbench)',
      'e2e/releases/(missing-files|own-machine|team-page)',
      'e2e/(api/freshness|hostile/neighbour|start/shutdown)',
    ]),
  );
  tally.add('known vulnerabilities', auditPackages());
  tally.add('mutations', checked(await runNode('scripts/qa.ts', 'mutations')));
  tally.add('attacks', checked(await runNode('scripts/harden.ts', ...ATTACKS)));
  // Two instances of every process, and each fault once, under load.
  const canCluster = hadPostgres && findNginx();
  if (!canCluster) console.log('PostgreSQL or nginx was not found: the faults of a cluster are NOT tested.');
  tally.add(
    'cluster',
    canCluster ? checked(await runNode('scripts/cluster.ts', 'faults', '--seed', '1', '--untimed')) : SKIPPED,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.end();
