import { openDepot } from '@stepwell/releases/depot';
import { releasePlace } from '@stepwell/releases/place';
import { requireFreePort } from './start/port';
import { Processes, sharedVariables } from './start/processes';
import {
  buildWorkspace,
  promoteWorkspace,
  promoteWorkspaceAt,
  publishWorkspace,
} from './start/publish-workspace';
import { doubtsAbout, readSettings, type Settings } from './start/settings';

// The parent process: builds what is new, publishes it, starts the API and the edge, forwards signals, one log.

const report = (text: string) => console.log(`start: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { port, apiOrigin: otherApi, api, releases } = settings;
  await requireFreePort(port);
  for (const line of doubtsAbout(settings)) report(line);
  const [apiOrigin, lines] = await Promise.all([
    otherApi ?? processes.startApi(api).then(({ origin }) => origin),
    bringWorkspaceLive(settings),
  ]);
  for (const line of lines) report(line);

  const store: Record<string, string> = {
    ...(releases.databaseUrl && { RELEASES_DATABASE_URL: releases.databaseUrl }),
    ...(releases.edgeName && { EDGE_NAME: releases.edgeName }),
  };
  const variables = { ...sharedVariables(api), ...store, PORT: String(port), API_ORIGIN: apiOrigin };
  await processes.start('the edge', 'shell/server/main.ts', variables);
  if (releases.port) {
    const service = {
      ...sharedVariables(api),
      ...store,
      RELEASES_PORT: String(releases.port),
      ...(releases.qaUrl && { QA_URL: releases.qaUrl }),
    };
    await processes.start('the release service', 'team-page/server/main.ts', service);
    const origin = `http://127.0.0.1:${releases.port}`;
    report(`releases can be published to ${origin}; the page of the teams is ${origin}/team`);
  }
  console.log(`ready: http://localhost:${port}`);
}

/** Builds and publishes what is new, and makes it live; @returns what is live, and why. */
async function bringWorkspaceLive({ api, releases }: Settings): Promise<string[]> {
  if (!releases.databaseUrl) {
    const place = releasePlace(api.dataDir);
    return promoteWorkspace(place, await publishWorkspace(place, report), report);
  }
  const depot = await openDepot({ dataDir: api.dataDir, databaseUrl: releases.databaseUrl });
  try {
    return await promoteWorkspaceAt(depot, await buildWorkspace(report), report);
  } finally {
    await depot.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
