import { openDepot } from '@stepwell/releases/depot';
import { openDesk } from '@stepwell/releases/open-desk';
import { releaseProgram } from '@stepwell/releases/program';
import { readPlaceSettings } from '@stepwell/releases/settings';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  desk: () => openDesk(process.env),
  depot: () => openDepot(readPlaceSettings(process.env)),
}).parseAsync();
