import { join } from 'node:path';
import { SHELL } from '@stepwell/releases/release';
import { serveRemotes } from '@stepwell/remote-kit/internal/serve-remotes';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { requireArguments } from './arguments/require-arguments';
import { watchSources } from './dev/watch-sources';
import { freePort, requireFreePort } from './start/port';
import { Processes, sharedVariables } from './start/processes';
import { readSettings } from './start/settings';
import { buildFeatures, ROOT } from './workspace/workspace';

// `npm run dev`: the site on this machine, from its sources. A saved change of a remote's component is in the open page within a second and
// keeps its state (React's Fast Refresh). A change of shell, site, platform or contract reloads open pages; a change of the API restarts it.

requireArguments([]);

const report = (text: string) => console.log(`dev: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { host, port, apiOrigin: otherApi, api } = settings;
  await requireFreePort(port);
  keepDataPrivate(api.dataDir);
  const remotes = remotesIn(ROOT);
  const filesPort = await freePort();
  const [ourApi, shell] = await Promise.all([
    otherApi ? undefined : processes.startApi(api),
    builtShell(),
    serveRemotes(
      Object.entries(remotes).map(([feature, folder]) => ({ folder, path: `/${feature}/` })),
      filesPort,
      report,
    ),
  ]);
  const variables: Record<string, string> = {
    ...sharedVariables(api),
    SITE_HOST: host,
    PORT: String(port),
    API_ORIGIN: ourApi?.origin ?? otherApi ?? '',
    DEV_SHELL: shell,
    DEV_ORIGIN: `http://localhost:${filesPort}`,
    DEV_REMOTE_FOLDERS: Object.values(remotes).join(','),
  };
  const edge = await processes.start('the edge', 'scripts/dev/edge.ts', variables);
  watchSources(async (changed) => {
    const startedAt = performance.now();
    try {
      if (changed.has('edge')) variables.DEV_SHELL = await builtShell();
      await Promise.all([
        changed.has('api') && ourApi?.server.restart(),
        changed.has('edge') && edge.restart(),
      ]);
      report(`up to date after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      // The next change may correct it.
      report((error as Error).message);
    }
  });
  console.log(`ready: http://localhost:${port}`);
}

/** Builds the shell unless this build exists. @returns its folder */
async function builtShell(): Promise<string> {
  const [build] = await buildFeatures([SHELL], report);
  return build?.folder ?? join(ROOT, SHELL);
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
