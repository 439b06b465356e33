import { openStorage } from '@stepwell/release-server/storage';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { bothOf, type Changed, watchSources } from './dev/watch-sources';
import { recordDatabase, requireOneAcademy } from './start/one-academy';
import { requireFreePort } from './start/port';
import { metricsVariables, Processes, sharedVariables } from './start/processes';
import { bringSignaturesUpToDate, buildWorkspace, promoteWorkspace } from './start/publish-workspace';
import { readSettings } from './start/settings';

// As in production, but that a change is built, published and promoted at once, in a registry of its own, and open
// pages load themselves again. Servers whose code has changed are started again.

const ENVIRONMENT = 'dev';

const report = (text: string) => console.log(`dev: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { host, port, apiOrigin: otherApi, api } = settings;
  await requireFreePort(port);
  keepDataPrivate(api.dataDir, report);
  await requireOneAcademy(settings);
  const storage = await openStorage({ dataDir: api.dataDir, environment: ENVIRONMENT });
  await bringSignaturesUpToDate(storage, report);
  const release = async () => {
    await promoteWorkspace(storage, await buildWorkspace(report), report);
  };
  const [ourApi] = await Promise.all([otherApi ? null : processes.startApi(api), release()]);
  const variables = {
    ...sharedVariables(api),
    ...metricsVariables('edge', api),
    SITE_HOST: host,
    PORT: String(port),
    API_ORIGIN: ourApi?.origin ?? otherApi ?? '',
    REGISTRY: ENVIRONMENT,
    RELOADS: 'on',
  };
  const edge = await processes.start('the edge', 'shell/edge/main.ts', variables);

  inOrder(async (changed) => {
    const begun = performance.now();
    await release();
    // A server that does not start says why; the next change starts it again.
    await Promise.all([changed.api && ourApi?.server.restart(), changed.edge && edge.restart()]);
    report(`up to date after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  });
  recordDatabase(settings);
  console.log(`ready: http://localhost:${port}`);
}

/**
 * Runs `act` for one change at a time; changes during a run are merged into the next. An error is printed, and the next change may
 * correct it.
 */
function inOrder(act: (changed: Changed) => Promise<void>): void {
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
