import { requireArguments } from './arguments/require-arguments';
import { findNginx } from './deploy/own-nginx';
import { auditPackages } from './test/audit';
import { runBrowserTests } from './test/browser';
import { runJest } from './test/jest';
import { runNode } from './test/run';
import { makeRunFolder } from './test/run-folder';
import { checked, SKIPPED, Tally } from './test/tally';

// `npm run nightly [-- part…]`: tests that take too long for `npm test`; without an argument all parts, one after the other. NIGHTLY=1
// makes jest and Playwright run files named `*.nightly.test.ts`, and browser tests every width, theme and journey. A browser test that
// passes only at its second attempt fails the run.

/** All attacks except `teams`, `remotes` and `bad-releases`: browser tests cover examples of these. */
const ATTACKS = 'sockets database deaths crowd addresses values limits shipped folder releases'.split(' ');

process.env.NIGHTLY = '1';
const tally = new Tally();
const folder = makeRunFolder();

const PARTS: Record<string, () => Promise<void>> = {
  async jest() {
    const { hadPostgres, ...counts } = await runJest(folder, ['--testPathPatterns=\\.nightly\\.test\\.']);
    tally.add('jest', counts);
    // Two instances of every process, and each fault once, under load.
    const canCluster = hadPostgres && findNginx();
    if (!canCluster)
      console.log('PostgreSQL or nginx was not found: the faults of a cluster are NOT tested.');
    const cluster = ['faults', '--seed', '1', '--untimed'];
    tally.add('cluster', canCluster ? checked(await runNode('scripts/cluster.ts', ...cluster)) : SKIPPED);
  },
  async packages() {
    tally.add('packages from a registry', await runJest(folder, ['--selectProjects', 'registry']));
    tally.add(
      'as in production',
      await runJest(folder, ['--selectProjects', 'production', '--maxWorkers=1']),
    );
    tally.add('known vulnerabilities', auditPackages());
  },
  async browser() {
    tally.add('browser', await runBrowserTests(folder, ['--fail-on-flaky-tests']));
  },
  async attacks() {
    tally.add('mutations', checked(await runNode('scripts/qa.ts', 'mutations')));
    tally.add('attacks', checked(await runNode('scripts/harden.ts', ...ATTACKS)));
  },
};

const chosen = requireArguments(Object.keys(PARTS));
for (const [name, run] of Object.entries(PARTS))
  if (chosen.length === 0 || chosen.includes(name)) await run();
tally.end();
