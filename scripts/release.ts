import { releaseProgram } from '@stepwell/releases/program';
import { buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

// `npm run release`: the commands of docs/releasing.md, with the packages of this workspace.

await releaseProgram({
  workspace: { packages: RELEASED_PACKAGES, build: buildFeatures },
  variables: process.env,
}).parseAsync();
