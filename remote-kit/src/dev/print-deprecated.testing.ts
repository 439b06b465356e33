import { deprecatedUses } from './deprecated-uses';

// Program of a test: prints the deprecated uses in a folder. It runs in its own process, because jest cannot load TypeScript's checker,
// an ES module.

process.stdout.write((await deprecatedUses(process.argv[2] ?? '')).join('\n'));
