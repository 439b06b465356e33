// Exports the build of the workbench's page. Builds the page only if this build is missing.
import { fileURLToPath } from 'node:url';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';

const folder = fileURLToPath(new URL('./node_modules/@stepwell/workbench', import.meta.url));
export const [page] = await buildPackages([folder], console.log);
