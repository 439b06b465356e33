// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
import { register } from 'node:module';
import '@stepwell/remote-kit/typescript';

// Node calls hooks in reverse order of their registration. So this hook loads the files that `npm run build` has compiled, and only other
// files reach the compiler that is imported above.
register('./built/hooks.mjs', import.meta.url);
