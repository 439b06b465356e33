import { join, resolve } from 'node:path';
import {
  databaseUrlOf,
  logLevelOf,
  type MetricsAddress,
  metricsAddressOf,
  originOf,
  portOf,
} from '@stepwell/server-kit/settings';
import { parseAddressList } from '@stepwell/server-kit/trusted-proxies';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Settings that select the storage of releases and the keys. */
export interface PlaceSettings {
  dataDir: string;
  /** Database of releases, by default the site's database; `undefined` if releases are in the data folder. */
  databaseUrl: string | undefined;
  /** Folder of private keys. */
  keysIn: string;
  /** Address of the site, if it is known; links to previews begin with it. */
  siteUrl: string | undefined;
}

export interface ServiceSettings extends PlaceSettings {
  host: string;
  port: number;
  logLevel: string;
  /** Addresses and CIDRs of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Unset means no metrics. */
  metrics: MetricsAddress | undefined;
}

type Variables = Record<string, string | undefined>;

/**
 * Reads the settings from environment variables.
 * @param repository base of a relative `DATA_DIR` and `RELEASES_KEYS`; by default this repository
 * @throws Error with one line that names the invalid setting
 */
export function readPlaceSettings(variables: Variables, repository = REPOSITORY): PlaceSettings {
  const name = variables.RELEASES_DATABASE_URL?.trim() ? 'RELEASES_DATABASE_URL' : 'DATABASE_URL';
  const databaseUrl = variables[name]?.trim();
  const dataDir = resolve(repository, variables.DATA_DIR?.trim() || '.data');
  const keysIn = variables.RELEASES_KEYS?.trim();
  const siteUrl = variables.PUBLIC_URL?.trim();
  return {
    dataDir,
    databaseUrl: databaseUrl ? databaseUrlOf(name, databaseUrl) : undefined,
    keysIn: keysIn ? resolve(repository, keysIn) : join(dataDir, 'keys'),
    siteUrl: siteUrl ? originOf('PUBLIC_URL', siteUrl) : undefined,
  };
}

/** @throws Error with one line that names the invalid or missing setting */
export function readServiceSettings(variables: Variables): ServiceSettings {
  return {
    ...readPlaceSettings(variables),
    host: variables.RELEASES_HOST?.trim() || '127.0.0.1',
    port: releasesPortOf(variables.RELEASES_PORT?.trim() ?? ''),
    logLevel: logLevelOf(variables.LOG_LEVEL?.trim() || 'warn'),
    trustedProxies: parseAddressList('TRUSTED_PROXIES', variables.TRUSTED_PROXIES ?? ''),
    metrics: metricsAddressOf(variables),
  };
}

/** @throws Error with one line if the value is not a port */
export function releasesPortOf(value: string): number {
  return portOf('RELEASES_PORT', value, 1);
}
