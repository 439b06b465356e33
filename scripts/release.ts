import { openDepot } from '@stepwell/releases/depot';
import { KeyFolder } from '@stepwell/releases/keys';
import { openManager } from '@stepwell/releases/open-manager';
import { releaseProgram } from '@stepwell/releases/program';
import { type PlaceSettings, readPlaceSettings } from '@stepwell/releases/settings';
import { closeToOthers, keepDataPrivate } from '@stepwell/servers/private-data';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

const warn = (text: string) => console.error(text);

function openPlace(): PlaceSettings {
  const place = readPlaceSettings(process.env);
  closeToOthers(place.keysIn, warn);
  // A service or a database keeps the releases: then this machine may have no data folder.
  if (!process.env.RELEASES_URL?.trim() && !place.databaseUrl) keepDataPrivate(place.dataDir, warn);
  return place;
}

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  manager: async () => {
    openPlace();
    return openManager(process.env);
  },
  depot: async () => openDepot(openPlace()),
  keys: () => new KeyFolder(openPlace().keysIn),
}).parseAsync();
