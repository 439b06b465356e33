import { requireArguments } from './arguments/require-arguments';
import { buildDesk, buildFeatures, RELEASED_PACKAGES } from './workspace/workspace';

// `npm run build`: builds the releases of shell and remotes, and the pages of the servers.
// `npm run build -- catalog shell`: builds only the releases of these features.

const features = requireArguments(Object.keys(RELEASED_PACKAGES));
const isWhole = features.length === 0;
const builds = await buildFeatures(isWhole ? Object.keys(RELEASED_PACKAGES) : features, console.log);
for (const { feature, id } of builds) console.log(`built ${feature} ${id}`);

if (isWhole) await buildDesk(console.log);
