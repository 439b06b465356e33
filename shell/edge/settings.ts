import { join, resolve } from 'node:path';
import {
  type MetricsAddress,
  oneOf,
  originOf,
  portOf,
  readSiteSettings,
  siteHostOf,
} from '@stepwell/server-kit/settings';
import type { EdgeOptions } from './edge';

const REPOSITORY = join(import.meta.dirname, '../..');

export interface EdgeSettings extends Omit<EdgeOptions, 'log' | 'metrics'> {
  host: string;
  port: number;
  metricsAddress: MetricsAddress | undefined;
}

/**
 * Reads the settings of an edge from environment variables. An empty value counts as unset.
 * @throws Error with one line that names the setting that is invalid or missing
 */
export function readEdgeSettings(variables: Readonly<Record<string, string | undefined>>): EdgeSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  const port = portOf('PORT', read('PORT') ?? '3000', 1);
  const { appId, appKey, metrics, ...site } = readSiteSettings(variables);
  const releasesUrl = read('RELEASES_URL');
  const releaseKeys = read('RELEASE_KEYS');
  return {
    ...site,
    app: { id: appId, key: appKey },
    host: siteHostOf(variables),
    port,
    metricsAddress: metrics,
    apiOrigin: apiOriginOf(read('API_ORIGIN')),
    dataDir: resolve(REPOSITORY, read('DATA_DIR') ?? '.data'),
    releasesUrl: releasesUrl && originOf('RELEASES_URL', releasesUrl),
    releaseKeys: releaseKeys && resolve(releaseKeys),
    devRemotes: oneOf('DEV_REMOTES', read('DEV_REMOTES') ?? 'off', ['on', 'off']) === 'on',
  };
}

/** The warning for an edge without a secret, which the API of `apiOrigin` would not trust. */
export function missingSecretWarning(apiOrigin: string, edgeSecret: string | undefined): string | undefined {
  if (edgeSecret) return undefined;
  return (
    `the API at ${apiOrigin} does not recognise this edge and counts all visitors as one, so that its rate limits ` +
    'block all of them together: set the same EDGE_SECRET for both'
  );
}

function apiOriginOf(value: string | undefined): string {
  if (value) return originOf('API_ORIGIN', value);
  throw new Error(
    'API_ORIGIN must be set to the address of the API, such as http://127.0.0.1:4000; the edge starts no API itself.',
  );
}
