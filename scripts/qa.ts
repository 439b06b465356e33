import { releasePlace } from '@stepwell/release-server/folder-storage';
import { SHELL } from '@stepwell/release-server/release';
import { run } from '@stepwell/remote-kit/internal/run';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { requireKnown } from './arguments/require-arguments';
import { mutationsFromCommandLine } from './qa/mutations';
import { acceptFromCommandLine, playFromCommandLine } from './qa/play';
import { requireFreePort } from './start/port';
import { Processes } from './start/processes';
import { publishWorkspace } from './start/publish-workspace';
import { readSettings } from './start/settings';
import { buildWorkbenchPage, ROOT } from './workspace/workspace';

// `npm run qa`: starts the QA workbench, which shows any published release of a remote in any scenario, alone or in the whole site.
// `play <remote>` runs all scenarios headless and writes a report; `accept` marks differences between two releases in a report as intended;
// `coverage <remote>` lists what scenarios do not cover; `mutations` puts small faults into builds, and verifies that test runs find them.

const DEFAULT_PORT = '3100';

const report = (text: string) => console.log(`qa: ${text}`);

async function main(): Promise<void> {
  // Not created at the top, because `Processes` makes SIGTERM exit with 0, and an interrupted `play` must exit with an error.
  const processes = new Processes(report);
  try {
    await startWorkbench(processes);
  } catch (error) {
    console.error((error as Error).message);
    await processes.end(1);
  }
}

async function startWorkbench(processes: Processes): Promise<void> {
  const { host, port, api, releases } = readSettings({ PORT: DEFAULT_PORT, ...process.env });
  await requireFreePort(port);
  keepDataPrivate(api.dataDir, report);
  const built = await publishWorkspace(releasePlace(api.dataDir), report);
  const variables = {
    DATA_DIR: api.dataDir,
    SITE_HOST: host,
    PORT: String(port),
    SHELL_RELEASE: built.find(({ feature }) => feature === SHELL)?.id ?? '',
    WORKBENCH_PAGE: await buildWorkbenchPage(report),
    ...(releases.databaseUrl && { RELEASES_DATABASE_URL: releases.databaseUrl }),
  };
  await processes.start('the workbench', 'workbench/server/main.ts', variables);
  console.log(`ready: http://localhost:${port}/workbench`);
}

/** Lists what the scenarios of a remote do not cover. @returns whether they show every reply of the remote's calls */
function listCoverage([remote = '', ...others]: string[]): Promise<boolean> {
  const remotes = remotesIn(ROOT);
  const folder = remotes[remote];
  if (!folder || others.length > 0)
    throw new Error(
      `coverage needs one remote: npm run qa -- coverage <remote>, one of ${Object.keys(remotes).join(', ')}`,
    );
  return run('npx', ['--no-install', 'remote-kit', 'coverage'], { cwd: folder });
}

async function setExitCode(passes: Promise<boolean>): Promise<void> {
  process.exitCode = (await passes) ? 0 : 1;
}

const argv = process.argv.slice(2);
const [command = '', ...args] = argv;
const COMMANDS: Record<string, () => Promise<void>> = {
  accept: () => setExitCode(acceptFromCommandLine(args, report)),
  coverage: () => setExitCode(listCoverage(args)),
  mutations: () => setExitCode(mutationsFromCommandLine(args, report)),
  play: () => setExitCode(playFromCommandLine(args, report)),
};
const runCommand = async () => {
  requireKnown(argv.slice(0, 1), Object.keys(COMMANDS));
  await (COMMANDS[command] ?? main)();
};
runCommand().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
