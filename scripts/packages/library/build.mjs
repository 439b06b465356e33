// Builds the page of the workbench, unless it is built.
import { fileURLToPath } from 'node:url';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';

const folder = fileURLToPath(new URL('./node_modules/@stepwell/workbench', import.meta.url));
export const [page] = await buildPackages([folder], console.log);
