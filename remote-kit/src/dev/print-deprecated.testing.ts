import { deprecatedUses } from './deprecated-uses';

// TypeScript’s checker is a module, which jest does not load: what is found is printed by a process of its own.

process.stdout.write((await deprecatedUses(process.argv[2] ?? '')).join('\n'));
