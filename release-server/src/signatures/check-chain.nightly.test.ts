import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(120_000);

const TYPESCRIPT = new URL('../../../scripts/typescript.mjs', import.meta.url).href;

test('verification in a worker thread blocks the edge for less than half as long as in the main thread', () => {
  const program = join(import.meta.dirname, 'long-check.testing.ts');

  const printed = execFileSync(process.execPath, ['--import', TYPESCRIPT, program], {
    encoding: 'utf8',
    timeout: 110_000,
  });

  const { inThread, inWorker, ...results } = JSON.parse(printed);
  expect(results).toEqual({
    revision: 1,
    isListed: true,
    refused: expect.stringMatching(/^revision 1 is refused: .*Pages stay as they are$/),
  });
  expect(inWorker).toBeLessThan(inThread / 2);
});
