// Builds the workbench's page unless the build exists, and exports the build: `npm run build` builds in advance, workbench.mjs uses it.
import { fileURLToPath } from 'node:url';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';

const folder = fileURLToPath(new URL('./node_modules/@stepwell/workbench', import.meta.url));
export const [page] = await buildPackages([folder], console.log);
