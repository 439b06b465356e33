import { buildServers } from './built/build-servers';
import { writeSbom } from './built/write-sbom';
import { buildDesk, buildFeatures, buildTeamPage, RELEASED_PACKAGES } from './workspace/workspace';

// `npm run build`: builds everything that is published or installed; arguments name the features to build.

const features = process.argv.slice(2);

for (const { feature, id } of await buildFeatures(
  features.length > 0 ? features : Object.keys(RELEASED_PACKAGES),
  console.log,
)) {
  console.log(`built ${feature} ${id}`);
}

if (features.length === 0) {
  await buildTeamPage(console.log);
  await buildDesk(console.log);
  await buildServers(console.log);
  writeSbom();
}
