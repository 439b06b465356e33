// Lets Node run TypeScript: `node --import @stepwell/remote-kit/typescript file.ts`. Decision 001 explains why the repository has its own
// loader.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
