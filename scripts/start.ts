import { releasePlace } from '@stepwell/releases/place';
import { requireFreePort } from './start/port';
import { Processes, sharedVariables } from './start/processes';
import { promoteWorkspace, publishWorkspace } from './start/publish-workspace';
import { doubtsAbout, readSettings } from './start/settings';

// The parent process: builds what is new, publishes it, starts the API and the edge, forwards signals, one log.

const report = (text: string) => console.log(`start: ${text}`);
const processes = new Processes(report);

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { port, apiOrigin: otherApi, api, releasesPort } = settings;
  await requireFreePort(port);
  for (const line of doubtsAbout(settings)) report(line);
  const place = releasePlace(api.dataDir);
  const [apiOrigin, built] = await Promise.all([
    otherApi ?? processes.startApi(api).then(({ origin }) => origin),
    publishWorkspace(place, report),
  ]);
  for (const line of promoteWorkspace(place, built, report)) report(line);

  const variables = { ...sharedVariables(api), PORT: String(port), API_ORIGIN: apiOrigin };
  await processes.start('the edge', 'shell/server/main.ts', variables);
  if (releasesPort) {
    const service = { ...sharedVariables(api), RELEASES_PORT: String(releasesPort) };
    await processes.start('the release service', 'releases/src/service/main.ts', service);
    report(`releases can be published to http://127.0.0.1:${releasesPort}`);
  }
  console.log(`ready: http://localhost:${port}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  void processes.end(1);
});
