import { releasePlace } from '@stepwell/releases/place';
import { releaseProgram } from '@stepwell/releases/program';
import { readEnvironment } from '../api/src/base/environment';
import { buildPackages } from './build/build-packages';
import { RELEASED_PACKAGES } from './build/workspace';

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildPackages },
  place: () => releasePlace(readEnvironment(process.env).dataDir),
}).parseAsync();
