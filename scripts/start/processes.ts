import type { ChildProcess } from 'node:child_process';
import type { Environment } from '../../api/src/environment';
import { listening, startServer, stop } from './children';

const RESTART_PAUSE_MS = 1000;
const API = 'api/src/main.ts';

/** The servers that one command has started; they end with it. */
export class Processes {
  private readonly children = new Set<ChildProcess>();
  private api: ChildProcess | null = null;
  private isEnding = false;

  constructor(private readonly report: (text: string) => void) {
    process.on('SIGINT', () => void this.end(0));
    process.on('SIGTERM', () => void this.end(0));
  }

  /** Ends all of them, then this process. */
  async end(code: number): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    await Promise.all([...this.children].map(stop));
    process.exit(code);
  }

  /** Starts a server and waits until it listens. When it falls, `onFall` says what is to be done. */
  async start(source: string, env: Record<string, string>, onFall: () => void): Promise<ChildProcess> {
    const child = startServer(source, env);
    this.children.add(child);
    await listening(child, this.report);
    child.once('exit', () => {
      this.children.delete(child);
      if (!this.isEnding) onFall();
    });
    return child;
  }

  /** Starts our API, and starts it again at the same address should it fall. @returns its origin */
  async startApi(settings: Environment): Promise<string> {
    const env = apiVariables(settings);
    const api = startServer(API, env);
    this.children.add(api);
    this.api = api;
    const port = await listening(api, this.report);
    const again = (fallen: ChildProcess) => {
      this.children.delete(fallen);
      if (this.isEnding) return;
      this.report('the API ended; it is started again');
      setTimeout(() => {
        const next = startServer(API, { ...env, API_PORT: String(port) });
        this.children.add(next);
        this.api = next;
        next.once('exit', () => again(next));
      }, RESTART_PAUSE_MS);
    };
    api.once('exit', () => again(api));
    return `http://127.0.0.1:${port}`;
  }

  /** Ends our API, which starts again with the code that it has now. */
  async restartApi(): Promise<void> {
    if (this.api) await stop(this.api);
  }
}

/** What edge and API must agree on. */
export function sharedVariables(api: Environment): Record<string, string> {
  return {
    DATA_DIR: api.dataDir,
    APP_ID: api.appId,
    APP_KEY: api.appKey,
    PUBLIC_URL: api.publicUrl,
    TRUSTED_PROXIES: api.trustedProxies.join(','),
    LOG_LEVEL: api.logLevel,
    ...(api.edgeSecret ? { EDGE_SECRET: api.edgeSecret } : {}),
  };
}

function apiVariables(api: Environment): Record<string, string> {
  return {
    ...sharedVariables(api),
    ...(api.databaseUrl ? { DATABASE_URL: api.databaseUrl } : {}),
    RATE_LIMIT: api.rateLimit ? 'on' : 'off',
    ...(api.smtpUrl && api.mailFrom ? { SMTP_URL: api.smtpUrl, MAIL_FROM: api.mailFrom } : {}),
  };
}
