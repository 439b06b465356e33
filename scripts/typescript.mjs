// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
// Why it is ours: docs/decisions/003-typescript-on-the-server.md
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
