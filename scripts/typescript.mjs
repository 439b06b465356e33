// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
import { register } from 'node:module';
import '@stepwell/remote-kit/typescript';

// Node calls the hook that was registered last first. So this hook loads files that `npm run build` has compiled, and only other files
// reach the compiler of the import above.
register('./built/hooks.mjs', import.meta.url);
