// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
import { register } from 'node:module';
import '@stepwell/remote-kit/typescript';

// The hook that was registered last runs first.
register('./built/hooks.mjs', import.meta.url);
