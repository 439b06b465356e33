import { readEnvironment } from '@stepwell/api/environment';
import { releasePlace } from '@stepwell/releases/place';
import { releaseProgram } from '@stepwell/releases/program';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  place: () => releasePlace(readEnvironment(process.env).dataDir),
}).parseAsync();
