// Lets Node run this repository's TypeScript: `node --import ./scripts/typescript.mjs scripts/start.ts`.
import '@stepwell/remote-kit/typescript';
