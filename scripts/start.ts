import { placeIn } from '@stepwell/releases/place';
import { keepDataPrivate } from '@stepwell/server-kit/private-data';
import { requireArguments } from './arguments/require-arguments';
import { requireFreePort } from './start/port';
import { metricsVariables, Processes, sharedVariables } from './start/processes';
import { publishWorkspace } from './start/publish-workspace';
import { readSettings, type Settings, settingWarnings } from './start/settings';
import { buildDesk, buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

// `npm start`: the parent process of the site. Builds and publishes changed packages, starts the API and the edge, shuts them down in
// order, and prints all output as one log.

requireArguments([]);

const report = (text: string) => console.log(`start: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { host, port, apiOrigin: otherApi, releases } = settings;
  // All checks of the settings come before the build and before any process, so that a wrong setting is reported at once.
  await requireFreePort(port);
  if (releases.port) await requireFreePort(releases.port, 'RELEASES_PORT');
  const api = otherApi ? settings.api : await withFreeDeskPort(settings);
  keepDataPrivate(api.dataDir);
  for (const line of settingWarnings(settings)) report(line);
  const [apiOrigin, liveReleases] = await Promise.all([
    otherApi ?? startApi(api),
    publishAndPromote(settings),
  ]);
  for (const line of liveReleases) report(line);

  const keys: Record<string, string> = releases.keysFile ? { RELEASE_KEYS: releases.keysFile } : {};
  const edgeVariables = {
    ...sharedVariables(api),
    ...metricsVariables('edge', api),
    ...keys,
    DEV_REMOTES: process.env.DEV_REMOTES?.trim() || 'on',
    SITE_HOST: host,
    PORT: String(port),
    API_ORIGIN: apiOrigin,
    ...(releases.releasesUrl && { RELEASES_URL: releases.releasesUrl }),
  };
  await processes.start('the edge', 'shell/edge/main.ts', edgeVariables);
  if (releases.port) {
    await processes.start('the release service', 'releases/src/service/main.ts', {
      ...sharedVariables(api),
      ...metricsVariables('releases', api),
      ...keys,
      RELEASES_PORT: String(releases.port),
    });
    report(`releases can be published to http://127.0.0.1:${releases.port}, which also shows what is live`);
  }
  if (!otherApi && api.desk) report(`the staff's desk is at ${api.deskUrl}`);
  console.log(`ready: http://localhost:${port}`);
}

/** @returns the API's origin */
async function startApi(api: Settings['api']): Promise<string> {
  if (api.desk) await buildDesk(report);
  const { origin } = await processes.startApi(api);
  return origin;
}

/** The API's settings, without the desk if another program uses the desk's default port. @throws Error if `DESK_PORT` names that port */
async function withFreeDeskPort({ api, isDeskPortChosen }: Settings): Promise<Settings['api']> {
  if (!api.desk) return api;
  try {
    await requireFreePort(api.desk.port, 'DESK_PORT');
    return api;
  } catch (error) {
    if (isDeskPortChosen) throw error;
    report(`port ${api.desk.port} is in use, so the desk is not started: set DESK_PORT to a free port`);
    return { ...api, desk: undefined };
  }
}

/** Builds, publishes and promotes changed packages. @returns one line per feature: the live release and why this release is live */
async function publishAndPromote({ releases }: Settings): Promise<string[]> {
  const builds = await buildFeatures(Object.keys(RELEASED_PACKAGES), report);
  return publishWorkspace(placeIn(releases.dataDir), releases.keysFile, builds, report);
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
