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

/** Where releases are kept. */
export interface PlaceSettings {
  dataDir: string;
  /** That of the shop's own database by default; unset means the folder in `dataDir`. */
  databaseUrl: string | undefined;
  /** Folder of the private keys at hand. */
  keysIn: string;
  /** The site's own address, where it is known: what is published can be looked at there. */
  siteUrl: string | undefined;
}

export interface ServiceSettings extends PlaceSettings {
  host: string;
  port: number;
  logLevel: string;
  /** Addresses and CIDRs whose word is believed about who asks. */
  trustedProxies: string[];
  /** Unset means that nobody is told. */
  metrics: MetricsAddress | undefined;
}

type Variables = Record<string, string | undefined>;

/**
 * @param repository what a relative `DATA_DIR` and `RELEASES_KEYS` are relative to; by default this one
 * @throws Error with one line that names the setting whose value is not allowed
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

/** @throws Error with one line that names the setting whose value is not allowed, or is missing */
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

/** @throws Error with one line if it is no port */
export function releasesPortOf(value: string): number {
  return portOf('RELEASES_PORT', value, 1);
}
