import { KeyFolder } from '@stepwell/release-server/keys';
import { openLocalStorage, openManager } from '@stepwell/release-server/open-manager';
import { releaseProgram } from '@stepwell/release-server/program';
import { type PlaceSettings, readPlaceSettings } from '@stepwell/release-server/settings';
import { keepDataPrivate, restrictToOwner } from '@stepwell/server-kit/private-data';
import { installedSettingsFile } from '@stepwell/server-kit/settings';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

// `npm run release`: the commands of docs/releasing.md, with the packages of this workspace.

const warn = (text: string) => console.error(text);

// On a machine with an installed site, refuses to use the data folder, because edges serve the releases of the site's database.
const settingsFile = installedSettingsFile(process.env);
const { RELEASES_URL, RELEASES_DATABASE_URL, DATABASE_URL } = process.env;
if (settingsFile && ![RELEASES_URL, RELEASES_DATABASE_URL, DATABASE_URL].some((url) => url?.trim())) {
  warn(
    `release: no database is named, but the site that is installed here has its settings in ${settingsFile}. Use the installed command 'academy-release', or set RELEASES_DATABASE_URL.`,
  );
  process.exit(1);
}

/** Reads where releases and keys are, and restricts the folders on this machine to the user. */
function preparePlace(): PlaceSettings {
  const place = readPlaceSettings(process.env);
  restrictToOwner(place.keysIn, warn);
  // With a release service or a database this machine may have no data folder.
  if (!process.env.RELEASES_URL?.trim() && !place.databaseUrl) keepDataPrivate(place.dataDir, warn);
  return place;
}

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  manager: async () => {
    preparePlace();
    return openManager(process.env);
  },
  storage: async () => openLocalStorage(process.env, preparePlace()),
  keys: () => new KeyFolder(preparePlace().keysIn),
}).parseAsync();
