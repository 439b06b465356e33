import { join } from 'node:path';
import { SHELL } from '@stepwell/release-server/release';
import { openStorage } from '@stepwell/release-server/storage';
import { LiveSite } from '@stepwell/remote-kit/internal/live-site';
import { serveLocal } from '@stepwell/remote-kit/internal/serve-local';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { requireArguments } from './arguments/require-arguments';
import { bothOf, type Changed, watchSources } from './dev/watch-sources';
import { recordDatabase, requireOneAcademy } from './start/one-academy';
import { freePort, requireFreePort } from './start/port';
import { metricsVariables, Processes, sharedVariables } from './start/processes';
import { buildWorkspace, promoteWorkspace, updateSignatures } from './start/publish-workspace';
import { readSettings } from './start/settings';
import { RELEASED_PACKAGES, ROOT } from './workspace/workspace';

// `npm run dev`: the site with every remote from source. A saved change of a remote is in the open page within a second; the page
// keeps its state, and no release is made. A saved change of the shell is built and promoted in a registry for development; open
// pages reload. Servers whose code has changed are restarted. The browser's requests go to a webpack development server, which forwards
// requests for pages to an edge that renders only the shell; the browser renders the remotes.

/** Name of the registry for development, which keeps the live registry of `npm start` unchanged. */
const ENVIRONMENT = 'dev';
const REMOTE_FOLDERS = Object.entries(RELEASED_PACKAGES).flatMap(([feature, folder]) =>
  feature === SHELL ? [] : [join(ROOT, folder)],
);

requireArguments([]);

const report = (text: string) => console.log(`dev: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { port, apiOrigin: otherApi, api } = settings;
  await requireFreePort(port);
  keepDataPrivate(api.dataDir, report);
  await requireOneAcademy(settings);
  const storage = await openStorage({ dataDir: api.dataDir, environment: ENVIRONMENT });
  await updateSignatures(storage, report);
  const [ourApi] = await Promise.all([
    otherApi ? null : processes.startApi(api),
    buildWorkspace(report).then((built) => promoteWorkspace(storage, built, report)),
  ]);
  const apiOrigin = ourApi?.origin ?? otherApi ?? '';
  const edgePort = await freePort();
  const edgeOrigin = `http://127.0.0.1:${edgePort}`;
  const edge = await processes.start('the edge', 'shell/edge/main.ts', {
    ...sharedVariables(api),
    ...metricsVariables('edge', api),
    // The address of the edge itself. In pages, the development server replaces this address by the origin that the browser uses.
    PUBLIC_URL: edgeOrigin,
    SITE_HOST: '127.0.0.1',
    PORT: String(edgePort),
    API_ORIGIN: apiOrigin,
    REGISTRY: ENVIRONMENT,
    RELOADS: 'on',
  });
  const local = await serveLocal(REMOTE_FOLDERS, {
    site: new LiveSite(edgeOrigin),
    port,
    whereCallsGo: `calls reach the API at ${apiOrigin}`,
    report,
  });

  onChange(async (changed) => {
    const startedAt = performance.now();
    const built = changed.shell ? await buildWorkspace(report, [SHELL]) : [];
    // A server that does not start logs the reason; the next change starts it again.
    try {
      await Promise.all([changed.api && ourApi?.server.restart(), changed.edge && edge.restart()]);
    } finally {
      // Promotes after the restarts, because open pages reload at a promotion and would get 502 for their files during a restart.
      if (changed.shell) await promoteWorkspace(storage, built, report);
    }
    report(`up to date after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  });
  recordDatabase(settings);
  console.log(`ready: ${local.origin}`);
}

/**
 * Watches the sources of shell and servers, and runs `act` for one change at a time: changes during a run start one further run. An
 * error is printed, and the next change may correct it.
 */
function onChange(act: (changed: Changed) => Promise<void>): void {
  let waiting: Changed | null = null;
  let isActing = false;
  const next = async () => {
    if (isActing || !waiting) return;
    const changed = waiting;
    waiting = null;
    isActing = true;
    await act(changed).catch((error: Error) => report(error.message));
    isActing = false;
    await next();
  };
  watchSources((changed) => {
    waiting = bothOf(waiting, changed);
    void next();
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
