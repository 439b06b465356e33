import { deprecatedUses } from './deprecated-uses';

// TypeScript’s checker is an ES module, which jest cannot load: this runs in a process of its own.

process.stdout.write((await deprecatedUses(process.argv[2] ?? '')).join('\n'));
