import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type Environment, isLocalAddress, readEnvironment } from '@stepwell/api/environment';
import { readPlaceSettings, releasesPortOf } from '@stepwell/release-server/settings';
import { originOf, portOf } from '@stepwell/server-kit/settings';
import { missingSecretWarning } from '@stepwell/shell/settings';
import { workbenchUrlOf } from '@stepwell/team-page/settings';

/** The settings of the README, checked: the site's own here, the API's by the API itself. */
export interface Settings {
  port: number;
  /** Origin of an API that is already there; `null` means that ours is started. */
  apiOrigin: string | null;
  api: Environment;
  releases: {
    /** Where the release service listens on this machine; unset means that it is not started. */
    port: number | undefined;
    /** The PostgreSQL that keeps releases for all edges; unset means the folder in `api.dataDir`. */
    databaseUrl: string | undefined;
    dataDir: string;
    /** Folder of the private keys at hand. */
    keysIn: string;
    /** File with the trusted root of signatures; unset means trust on first use. */
    rootFile: string | undefined;
    /** What the edge is called where it reports which revision it serves; unset means the machine and its port. */
    edgeName: string | undefined;
    /** Where the QA workbench is, to which the team page links; unset means that it only says how to start one. */
    qaUrl: string | undefined;
  };
}

/** @throws Error with one line that names the setting whose value is not allowed */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const read = (name: string, fallback: string) => variables[name]?.trim() || fallback;
  // First: the site's own address is made of it.
  const port = portOf('PORT', read('PORT', '3000'), 1);
  const otherApi = read('API_ORIGIN', '');
  const apiOrigin = otherApi ? originOf('API_ORIGIN', otherApi) : null;
  const api = readEnvironment(variables);
  const releasesPort = read('RELEASES_PORT', '');
  const rootFile = read('RELEASES_ROOT', '');
  return {
    port,
    apiOrigin,
    releases: {
      port: releasesPort ? releasesPortOf(releasesPort) : undefined,
      ...readPlaceSettings(variables),
      dataDir: api.dataDir,
      rootFile: rootFile ? resolve(rootFile) : undefined,
      edgeName: read('EDGE_NAME', '') || undefined,
      qaUrl: workbenchUrlOf(variables.QA_URL),
    },
    // Generated for our own API. Another API gets one only where EDGE_SECRET is set.
    api: apiOrigin ? api : { ...api, edgeSecret: api.edgeSecret ?? randomBytes(24).toString('base64url') },
  };
}

/** What is allowed, and hardly meant: lines for the person who starts the site. */
export function doubtsAbout({ apiOrigin, api: { smtpUrl, publicUrl, edgeSecret } }: Settings): string[] {
  const doubt = apiOrigin && missingSecretWarning(apiOrigin, edgeSecret);
  if (doubt) return [doubt];
  if (apiOrigin || !smtpUrl || !isLocalAddress(publicUrl)) return [];
  return [
    `the links in mails lead to ${publicUrl}, which only this machine can open: ` +
      "set PUBLIC_URL to the site's own address, such as https://academy.example",
  ];
}
