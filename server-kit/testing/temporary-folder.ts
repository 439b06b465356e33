import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder for each test of a file, or one for all its tests, and removes it afterwards. A test file
 * that ends processes in `after` hooks registers these hooks before it calls this, because Jest runs them in the order of registration.
 * @returns a function that returns the path of the folder, or of an entry in it
 */
export function temporaryFolder(per: 'test' | 'file' = 'test'): (...names: string[]) => string {
  let folder = '';
  const create = () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'stepwell-test-')));
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (per === 'test') {
    beforeEach(create);
    afterEach(remove);
  } else {
    beforeAll(create);
    afterAll(remove);
  }
  return (...names) => join(folder, ...names);
}
