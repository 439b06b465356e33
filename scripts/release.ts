import { openDepot } from '@stepwell/releases/depot';
import { KeyFolder } from '@stepwell/releases/keys';
import { openManager } from '@stepwell/releases/open-manager';
import { releaseProgram } from '@stepwell/releases/program';
import { readPlaceSettings } from '@stepwell/releases/settings';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  manager: () => openManager(process.env),
  depot: () => openDepot(readPlaceSettings(process.env)),
  keys: () => new KeyFolder(readPlaceSettings(process.env).keysIn),
}).parseAsync();
