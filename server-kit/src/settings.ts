import { isIP } from 'node:net';
import { connectionStringsOf } from './database/connection-strings';
import { parseAddressList } from './trusted-proxies';

/** The site's address if `PUBLIC_URL` and `PORT` are unset. */
export const DEFAULT_PUBLIC_URL = 'http://localhost:3000';

/** Default application id and key. They are public, because every browser sends them. */
export const SAMPLE_APP_ID = 'stepwell-web';
export const SAMPLE_APP_KEY = 'sample-key';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Settings that the edge and the API share. */
export interface SiteSettings {
  appId: string;
  appKey: string;
  logLevel: string;
  /** The site's own address, never taken from a request; without a slash at its end. */
  publicUrl: string;
  /** Proves to the API that a request comes from the edge; if unset, no request does. */
  edgeSecret: string | undefined;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` headers are accepted. */
  trustedProxies: string[];
  /** Where `/metrics` is served; `undefined`: nowhere. */
  metrics: MetricsAddress | undefined;
}

export interface MetricsAddress {
  host: string;
  port: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error with one line that names the setting whose value is not allowed */
export function readSiteSettings(variables: Variables): SiteSettings {
  const setting = (name: string, fallback: string) => variables[name]?.trim() || fallback;
  const edgeSecret = variables.EDGE_SECRET?.trim();
  return {
    appId: headerValueOf('APP_ID', setting('APP_ID', SAMPLE_APP_ID)),
    appKey: headerValueOf('APP_KEY', setting('APP_KEY', SAMPLE_APP_KEY)),
    logLevel: logLevelOf(setting('LOG_LEVEL', 'warn')),
    publicUrl: originOf(
      'PUBLIC_URL',
      setting('PUBLIC_URL', DEFAULT_PUBLIC_URL.replace('3000', setting('PORT', '3000'))),
      'https://academy.example',
    ),
    edgeSecret: edgeSecret ? edgeSecretOf(edgeSecret) : undefined,
    trustedProxies: parseAddressList('TRUSTED_PROXIES', setting('TRUSTED_PROXIES', '')),
    metrics: metricsAddressOf(variables),
  };
}

/** @throws Error with one line that names the setting */
export function metricsAddressOf(variables: Variables): MetricsAddress | undefined {
  const port = variables.METRICS_PORT?.trim();
  if (!port) return undefined;
  return { port: portOf('METRICS_PORT', port, 1), host: variables.METRICS_HOST?.trim() || '127.0.0.1' };
}

/**
 * Where the site listens. The setting is not called `HOST`, because some shells set `HOST` to the machine's name.
 * @throws Error with one line that names the setting
 */
export function siteHostOf(variables: Variables): string {
  const host = variables.SITE_HOST?.trim() || 'localhost';
  if (host === 'localhost' || isIP(host)) return host;
  throw new Error(
    `SITE_HOST must be localhost or an IP address of this machine, such as 0.0.0.0, not '${host}'.`,
  );
}

/** @param lowest 0 if the system may choose the port. @throws Error with one line that names the setting */
export function portOf(name: string, value: string, lowest: 0 | 1): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port >= lowest && port <= 65_535) return port;
  throw new Error(`${name} must be a port number from ${lowest} to 65535, not '${value}'.`);
}

/** The origin of an address that has no path, query or user. @throws Error with one line that names the setting */
export function originOf(name: string, value: string, example = 'http://127.0.0.1:4000'): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (isOrigin && !url.username) return url.origin;
  throw new Error(`${name} must be an http or https origin such as ${example}, not '${value}'.`);
}

/** @throws Error with one line that names the setting, but not the value, which may contain a password */
export function databaseUrlOf(name: string, value: string): string {
  if (/^postgres(ql)?:\/\//.test(value) && connectionStringsOf(value).every((server) => URL.canParse(server)))
    return value;
  throw new Error(`${name} must be an address that begins with postgres:// or postgresql://.`);
}

/** @throws Error with one line that names the setting */
export function oneOf(name: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  throw new Error(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
}

/** @throws Error with one line that names the setting */
export function logLevelOf(value: string): string {
  return oneOf('LOG_LEVEL', value, LOG_LEVELS);
}

/** @throws Error with one line that does not repeat the value, which is a secret */
function edgeSecretOf(value: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new Error('EDGE_SECRET must be 16 to 200 visible ASCII characters without spaces.');
}

function headerValueOf(name: string, value: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(value)) return value;
  throw new Error(`${name} must be 1 to 200 visible ASCII characters without spaces.`);
}
