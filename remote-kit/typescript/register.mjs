// Lets Node run TypeScript: `node --import @stepwell/remote-kit/typescript file.ts`.
// Why the repository has a loader of its own: decision 001
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
