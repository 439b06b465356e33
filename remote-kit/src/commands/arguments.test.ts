import { reportCoverage } from './coverage';
import { buildRemote, testRemote } from './test';

test.each([
  ['build', buildRemote],
  ['coverage', reportCoverage],
  ['test', testRemote],
])('%s refuses an argument, which would have no effect', async (name, command) => {
  process.argv = ['node', 'remote-kit', name, '--watch'];

  await expect(command('mfe-reviews')).rejects.toThrow("Unknown option '--watch'");
});
