import { execFile } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { aFolder } from '../a-folder.testing';
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

test.each(['build', 'qa', 'release'])('%s is refused in a folder that is not a remote', async (name) => {
  const kit = resolve(__dirname, '../../bin/remote-kit.mjs');
  const folder = aFolder({ 'package-lock.json': {}, 'package.json': { name: 'notes' } });

  await expect(promisify(execFile)(process.execPath, [kit, name], { cwd: folder })).rejects.toMatchObject({
    code: 1,
    stderr: `${basename(folder)} is not a remote: it has no feature.json. Run this in a remote's folder.\n`,
  });
});
