import { DEFAULT_DESK_PORT, isLocalAddress, readEnvironment } from '@stepwell/api/environment';
import { type MetricsAddress, portOf } from '@stepwell/server-kit/settings';
import type { Issuer } from './shared/desk';

export interface DeskSettings {
  host: string;
  port: number;
  /** Address of the desk, for links and passkeys. */
  deskUrl: string;
  /** Address of the site, from where pictures of the catalogue are loaded. */
  siteUrl: string;
  logLevel: string;
  /** Folder in which backups are made. */
  dataDir: string;
  trustedProxies: string[];
  /** Whether the academy's database is on a PostgreSQL server, not embedded. */
  hasDatabaseServer: boolean;
  metrics: MetricsAddress | undefined;
  /** The OpenID Connect provider of log-ins, if there is one. */
  issuer: Issuer | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error with one line that names the setting */
export function readDeskSettings(variables: Variables): DeskSettings {
  const { deskUrl, publicUrl, metrics, logLevel, trustedProxies, databaseUrl, dataDir } =
    readEnvironment(variables);
  // Over http, others on the network could read the session's cookie, and browsers offer no passkeys.
  if (!deskUrl.startsWith('https:') && !isLocalAddress(deskUrl))
    throw new Error(`DESK_URL must be an https address, or one of this machine, not '${deskUrl}'.`);
  return {
    host: variables.DESK_HOST?.trim() || '127.0.0.1',
    port: portOf('DESK_PORT', variables.DESK_PORT?.trim() || String(DEFAULT_DESK_PORT), 1),
    deskUrl,
    siteUrl: publicUrl,
    logLevel,
    dataDir,
    trustedProxies,
    hasDatabaseServer: databaseUrl !== undefined,
    metrics,
    issuer: issuerOf(variables),
  };
}

function issuerOf(variables: Variables): Issuer | undefined {
  const url = variables.DESK_OIDC_ISSUER?.trim().replace(/\/$/, '');
  if (!url) return undefined;
  const isSafe =
    URL.canParse(url) &&
    (url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${url}/`));
  if (!isSafe)
    throw new Error(
      `DESK_OIDC_ISSUER must be an https address such as https://accounts.google.com, not '${url}'.`,
    );
  const [clientId, clientSecret] = ['DESK_OIDC_CLIENT_ID', 'DESK_OIDC_CLIENT_SECRET'].map((name) => {
    const value = variables[name]?.trim();
    if (!value) throw new Error(`${name} must be set if DESK_OIDC_ISSUER is set. The issuer provides it.`);
    return value;
  }) as [string, string];
  return { url, clientId, clientSecret };
}
