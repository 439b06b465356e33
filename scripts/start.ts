import type { ChildProcess } from 'node:child_process';
import { listening, startServer, stop } from './start/children';
import { requireFreePort } from './start/port';
import { promoteWorkspace, publishWorkspace, releasePlace } from './start/publish-workspace';
import { readSettings } from './start/settings';

// The parent process: builds what is new, publishes it, starts the API and the edge, forwards signals, one log.

const RESTART_PAUSE_MS = 1000;

const report = (text: string) => console.log(`start: ${text}`);
const children = new Set<ChildProcess>();
let isEnding = false;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([...children].map(stop));
  process.exit(code);
}
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));

async function main(): Promise<void> {
  const { port, apiOrigin: otherApi, api } = readSettings(process.env);
  await requireFreePort(port);
  const shared = { DATA_DIR: api.dataDir, APP_ID: api.appId, APP_KEY: api.appKey };
  const place = releasePlace(api.dataDir);
  const [apiOrigin, built] = await Promise.all([
    otherApi ??
      startApi({
        ...shared,
        ...(api.databaseUrl ? { DATABASE_URL: api.databaseUrl } : {}),
        RATE_LIMIT: api.rateLimit ? 'on' : 'off',
        LOG_LEVEL: api.logLevel,
        PUBLIC_URL: api.publicUrl,
        ...(api.smtpUrl && api.mailFrom ? { SMTP_URL: api.smtpUrl, MAIL_FROM: api.mailFrom } : {}),
      }),
    publishWorkspace(place, report),
  ]);
  for (const line of promoteWorkspace(place, built, report)) report(line);

  const edge = startServer('shell/server/main.ts', {
    ...shared,
    PORT: String(port),
    API_ORIGIN: apiOrigin,
  });
  children.add(edge);
  await listening(edge, report);
  edge.once('exit', () => void end(1));
  console.log(`ready: http://localhost:${port}`);
}

/** Starts our API, and starts it again at the same address should it fall. @returns its origin */
async function startApi(env: Record<string, string>): Promise<string> {
  const api = startServer('api/src/main.ts', env);
  children.add(api);
  const port = await listening(api, report);
  const again = (fallen: ChildProcess) => {
    children.delete(fallen);
    if (isEnding) return;
    report('the API ended; it is started again');
    setTimeout(() => {
      const next = startServer('api/src/main.ts', { ...env, API_PORT: String(port) });
      children.add(next);
      next.once('exit', () => again(next));
    }, RESTART_PAUSE_MS);
  };
  api.once('exit', () => again(api));
  return `http://127.0.0.1:${port}`;
}

main().catch((error: Error) => {
  console.error(error.message);
  void end(1);
});
