import { readReference } from './read-reference';

// What TypeScript reads is read by modules alone, which jest does not run: its test runs this.

process.stdout.write(JSON.stringify(readReference()));
