import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playRemoteFaults } from '../e2e/remote-faults/play';
import { startSite } from '../e2e/support/site';

// `npm run remote-faults`: every fault of every remote with every act of a learner, as a table. On a site of its own,
// or on the one whose address is given. Ends badly if a fault holds a learner up.

const report = (text: string) => void process.stderr.write(`remote faults: ${text}\n`);
const given = process.argv[2];

async function onItsOwnSite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-remote-faults-'));
  // As in the repository, whose package.json calls every file an ES module.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  report('starting the site');
  const site = await startSite({ dataDir: join(folder, 'site') });
  try {
    return await on(site.origin);
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function on(origin: string): Promise<boolean> {
  const { table, isSound } = await playRemoteFaults({ origin, report });
  process.stdout.write(`${table}\n`);
  return isSound;
}

process.exitCode = (await (given ? on(given) : onItsOwnSite())) ? 0 : 1;
