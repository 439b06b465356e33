// Lets Node run TypeScript: `node --import @stepwell/remote-kit/typescript file.ts`.
// Why it is ours: decision 001
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
