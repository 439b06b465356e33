import { randomBytes } from 'node:crypto';
import {
  DEFAULT_DESK_PORT,
  type Environment,
  isLocalAddress,
  readEnvironment,
} from '@stepwell/api/environment';
import { type PlaceSettings, readPlaceSettings, releasesPortOf } from '@stepwell/releases/settings';
import { originOf, portOf, siteHostOf } from '@stepwell/server-kit/settings';
import { missingSecretWarning } from '@stepwell/shell/settings';

/** Validated settings of docs/settings.md for the parent process. The API validates `api`. */
export interface Settings {
  /** Where edge and workbench listen. */
  host: string;
  port: number;
  /** Origin of an existing API; `null` starts ours. */
  apiOrigin: string | null;
  api: Environment;
  /** Whether `DESK_PORT` names the desk's port, which must then be free. */
  isDeskPortChosen: boolean;
  releases: PlaceSettings & {
    /** Port of the release service; unset means that it is not started. */
    port: number | undefined;
  };
}

/** @throws Error naming the setting with a wrong value */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const read = (name: string, fallback: string) => variables[name]?.trim() || fallback;
  // Checked before `readEnvironment`, which would report a wrong PORT as a wrong PUBLIC_URL, because that setting's default contains PORT.
  const port = portOf('PORT', read('PORT', '3000'), 1);
  const otherApi = read('API_ORIGIN', '');
  const apiOrigin = otherApi ? originOf('API_ORIGIN', otherApi) : null;
  const api = readEnvironment({
    ...variables,
    SAMPLE: read('SAMPLE', 'on'),
    DESK_PORT: read('DESK_PORT', String(DEFAULT_DESK_PORT)),
  });
  const releasesPort = read('RELEASES_PORT', '');
  return {
    host: siteHostOf(variables),
    port,
    apiOrigin,
    isDeskPortChosen: read('DESK_PORT', '') !== '',
    releases: {
      ...readPlaceSettings(variables),
      dataDir: api.dataDir,
      port: releasesPort ? releasesPortOf(releasesPort) : undefined,
    },
    // The API recognises the edge by this secret. It is generated for our own API; for another API, EDGE_SECRET must set it.
    api: apiOrigin ? api : { ...api, edgeSecret: api.edgeSecret ?? randomBytes(24).toString('base64url') },
  };
}

/** Warnings about values that are allowed but probably wrong. */
export function settingWarnings({ apiOrigin, api: { smtpUrl, publicUrl, edgeSecret } }: Settings): string[] {
  const secretWarning = apiOrigin && missingSecretWarning(apiOrigin, edgeSecret);
  if (secretWarning) return [secretWarning];
  // The remaining warning is about mails, which another API sends with its own settings.
  if (apiOrigin || !smtpUrl || !isLocalAddress(publicUrl)) return [];
  return [
    `the links in mails lead to ${publicUrl}, which only this machine can open: ` +
      "set PUBLIC_URL to the site's own address, such as https://academy.example",
  ];
}
