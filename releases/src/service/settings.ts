import { join, resolve } from 'node:path';
import {
  logLevelOf,
  type MetricsAddress,
  metricsAddressOf,
  originOf,
  portOf,
} from '@stepwell/server-kit/settings';
import { parseAddressList } from '@stepwell/server-kit/trusted-proxies';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Settings that select the releases and the keys. */
export interface PlaceSettings {
  dataDir: string;
  /** `undefined`: the file that `npm start` makes. */
  keysFile: string | undefined;
  /** `undefined`: the folder of this machine. */
  releasesUrl: string | undefined;
}

export interface ServiceSettings extends PlaceSettings {
  host: string;
  port: number;
  logLevel: string;
  trustedProxies: string[];
  metrics: MetricsAddress | undefined;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * @param repository base of a relative `DATA_DIR` and `RELEASE_KEYS`; by default this repository
 * @throws Error with one line that names the invalid setting
 */
export function readPlaceSettings(variables: Variables, repository = REPOSITORY): PlaceSettings {
  const keysFile = variables.RELEASE_KEYS?.trim();
  const releasesUrl = variables.RELEASES_URL?.trim();
  return {
    dataDir: resolve(repository, variables.DATA_DIR?.trim() || '.data'),
    keysFile: keysFile ? resolve(repository, keysFile) : undefined,
    releasesUrl: releasesUrl ? originOf('RELEASES_URL', releasesUrl, 'https://releases.example') : undefined,
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
