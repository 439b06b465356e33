import { ReleaseError } from '../../release-error';
import { RegistryFile } from './registry-file';

// Program of `registry-file.test.ts`: one of several processes that write the same registry as fast as they can. Its argument is the
// file; it prints a JSON line for each attempt, with `won: false` if another process held the lock or wrote first.

const [, , path = ''] = process.argv;
const registry = new RegistryFile(path);

for (let attempt = 0; attempt < 10; attempt += 1) {
  try {
    const { revision } = registry.update(({ features }) => ({ features }), { by: 'test', action: 'write' });
    process.stdout.write(`${JSON.stringify({ won: true, revision })}\n`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    process.stdout.write(`${JSON.stringify({ won: false, revision: 0 })}\n`);
  }
}
