// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
import { register } from 'node:module';
import '@stepwell/remote-kit/typescript';

// Node asks the hook first that was registered last: a file that `npm run build` has compiled is loaded from there, and only other files
// reach the compiler of the import above.
register('./built/hooks.mjs', import.meta.url);
