import type { Environment } from '@stepwell/api/environment';
import { SupervisedServer } from './supervised-server';

/** The servers of a command such as `npm start`. They end with the command, because the constructor handles SIGINT and SIGTERM. */
export class Processes {
  private readonly servers: SupervisedServer[] = [];
  private isEnding = false;

  constructor(private readonly report: (text: string) => void) {
    process.on('SIGINT', () => void this.end(0));
    process.on('SIGTERM', () => void this.end(0));
  }

  /** Ends all servers in reverse order of their start, because later servers depend on earlier servers. Then ends this process. */
  async end(code: number): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    for (const server of this.servers) server.endInOrder();
    for (let server = this.servers.pop(); server; server = this.servers.pop()) await server.end();
    process.exit(code);
  }

  /**
   * Starts a supervised server and waits until it listens. @param name in reports, such as `the edge` @param source path from the root
   * @throws Error if the server ends before it listens
   */
  async start(name: string, source: string, env: Record<string, string>): Promise<SupervisedServer> {
    const { server } = await this.startTracked(name, source, env);
    return server;
  }

  /** Starts the API. @returns the server and its origin, which restarts do not change */
  async startApi(settings: Environment): Promise<{ server: SupervisedServer; origin: string }> {
    const { server, port } = await this.startTracked('the API', 'api/src/main.ts', apiVariables(settings));
    return { server, origin: `http://127.0.0.1:${port}` };
  }

  /** Starts a server that `end` will end. */
  private async startTracked(name: string, source: string, env: Record<string, string>) {
    // No server may start while this process ends. The promise never resolves, because an error would be reported for an intended end.
    if (this.isEnding) await new Promise(() => {});
    const server = new SupervisedServer(name, source, env, this.report);
    this.servers.push(server);
    try {
      return { server, port: await server.start() };
    } catch (error) {
      // `end` ended the server before it listened. The promise never resolves, for the same reason as above.
      if (this.isEnding) await new Promise(() => {});
      throw error;
    }
  }
}

/** Environment variables that all servers of the site share. */
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

/** Offsets from METRICS_PORT, because processes of one machine cannot share a port. */
const METRICS_OFFSETS = { edge: 0, api: 1, releases: 2 };

/** Environment variables of a process's metrics server; empty where METRICS_PORT is unset. */
export function metricsVariables(
  process: keyof typeof METRICS_OFFSETS,
  { metrics }: Pick<Environment, 'metrics'>,
): Record<string, string> {
  if (!metrics) return {};
  const { host, port } = metrics;
  return { METRICS_PORT: String(port + METRICS_OFFSETS[process]), METRICS_HOST: host };
}

/** Environment variables of the API. */
export function apiVariables(api: Environment): Record<string, string> {
  return {
    ...sharedVariables(api),
    ...metricsVariables('api', api),
    ...(api.databaseUrl ? { DATABASE_URL: api.databaseUrl } : {}),
    DESK_URL: api.deskUrl,
    ...(api.desk && { DESK_PORT: String(api.desk.port), DESK_HOST: api.desk.host }),
    SAMPLE: api.hasSample ? 'on' : 'off',
    RATE_LIMIT: api.rateLimit ? 'on' : 'off',
    ...(api.smtpUrl && api.mailFrom ? { SMTP_URL: api.smtpUrl, MAIL_FROM: api.mailFrom } : {}),
  };
}
