import { refuseNewerNames } from './newer-names';

// TypeScript’s checker is a module, which jest does not load: what is refused is printed by a process of its own.

await refuseNewerNames(process.argv[2] ?? '').catch((error: Error) => process.stdout.write(error.message));
