import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import {
  databaseUrlOf,
  type MetricsAddress,
  originOf,
  portOf,
  readSiteSettings,
} from '@stepwell/server-kit/settings';
import type { EdgeOptions } from './edge';

const REPOSITORY = join(import.meta.dirname, '../..');

/** What an edge is told from outside. */
export interface EdgeSettings extends Omit<EdgeOptions, 'log' | 'metrics'> {
  port: number;
  metricsAddress: MetricsAddress | undefined;
}

/**
 * Reads the settings of an edge, whoever starts it. An empty value counts as unset.
 * @throws Error with one line that names the setting whose value is not allowed, or is missing
 */
export function readEdgeSettings(variables: Readonly<Record<string, string | undefined>>): EdgeSettings {
  const read = (name: string) => variables[name]?.trim() || undefined;
  // First: the site's own address is made of it.
  const port = portOf('PORT', read('PORT') ?? '3000', 1);
  const { appId, appKey, metrics, ...site } = readSiteSettings(variables);
  const rootFile = read('RELEASES_ROOT');
  return {
    ...site,
    app: { id: appId, key: appKey },
    port,
    metricsAddress: metrics,
    apiOrigin: apiOriginOf(read('API_ORIGIN')),
    dataDir: resolve(REPOSITORY, read('DATA_DIR') ?? '.data'),
    environment: read('REGISTRY'),
    releasesDatabaseUrl: releasesDatabaseOf(read('RELEASES_DATABASE_URL'), read('DATABASE_URL')),
    releasesRoot: rootFile && resolve(rootFile),
    // Two edges of one machine have two ports, and two machines two names.
    name: read('EDGE_NAME') ?? `${hostname()}:${port}`,
    reloads: read('RELOADS') === 'on',
  };
}

/** What is allowed, and hardly meant, of an edge whose API somebody else starts: a line for the person who starts it. */
export function doubtAbout(apiOrigin: string, edgeSecret: string | undefined): string | undefined {
  if (edgeSecret) return undefined;
  return (
    `the API at ${apiOrigin} cannot know this edge and counts all visitors as one, so that its limits close the site ` +
    'for everybody: set the same EDGE_SECRET for both'
  );
}

function apiOriginOf(value: string | undefined): string {
  if (value) return originOf('API_ORIGIN', value);
  throw new Error(
    'API_ORIGIN must be set: an edge alone starts no API, and all that it shows comes from one, such as http://127.0.0.1:4000.',
  );
}

function releasesDatabaseOf(own: string | undefined, shop: string | undefined): string | undefined {
  if (own) return databaseUrlOf('RELEASES_DATABASE_URL', own);
  return shop && databaseUrlOf('DATABASE_URL', shop);
}
