import { listening, startServer, stop } from './start/children';
import { publishWorkspace, releasePlace } from './start/publish-workspace';
import { readSettings } from './start/settings';

// The QA bench: every published release, one remote alone, in any scenario. What is live stays as it is.

const DEFAULT_PORT = '3100';

const report = (text: string) => console.log(`qa: ${text}`);

async function main(): Promise<void> {
  const { port, api } = readSettings({ PORT: DEFAULT_PORT, ...process.env });
  const built = await publishWorkspace(releasePlace(api.dataDir), report);
  const shell = built.find(({ feature }) => feature === 'shell');
  const bench = startServer('shell/server/bench/main.ts', {
    DATA_DIR: api.dataDir,
    PORT: String(port),
    SHELL_RELEASE: shell?.id ?? '',
  });
  const end = () => void stop(bench).then(() => process.exit(0));
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  await listening(bench, report);
  bench.once('exit', () => process.exit(1));
  console.log(`ready: http://localhost:${port}/bench`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
