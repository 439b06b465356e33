// Lets Node run TypeScript: `node --import @stepwell/remote-kit/typescript file.ts`.
// Why it is ours: docs/decisions/003-typescript-on-the-server.md
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
