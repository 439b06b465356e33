import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(120_000);

const TYPESCRIPT = new URL('../../../scripts/typescript.mjs', import.meta.url).href;

test('a statement that takes too long or too much memory is refused without blocking the desk or the next statement', () => {
  const program = join(import.meta.dirname, 'read-in-thread.testing.ts');

  const printed = execFileSync(process.execPath, ['--import', TYPESCRIPT, program], {
    encoding: 'utf8',
    timeout: 110_000,
  });

  const { took, longestPause, ...results } = JSON.parse(printed);
  expect(results).toEqual({
    large: 60_000,
    small: ['632400000001'],
    tooLarge: expect.stringMatching(/^422 large\.xlsx takes too much memory to read/),
    tooSlow: expect.stringMatching(/^422 small\.xlsx takes more than 0\.001 seconds to read/),
    noStatement: expect.stringMatching(/^422 a\.pdf is a PDF/),
  });
  // A pause near `took` would mean that the main thread read the large file.
  expect(longestPause).toBeLessThan(took / 2);
});
