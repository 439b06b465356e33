import { buildPackages } from './build/build-packages';
import { RELEASED_PACKAGES } from './build/workspace';

const asked = process.argv.slice(2);

for (const { feature, id } of await buildPackages(
  asked.length > 0 ? asked : Object.keys(RELEASED_PACKAGES),
  console.log,
)) {
  console.log(`built ${feature} ${id}`);
}
