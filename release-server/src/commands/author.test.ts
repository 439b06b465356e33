import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDataFolder } from '../testing/a-release.testing';
import { commitOf } from './author';

test('returns the commit, followed by + if files are modified', async () => {
  const folder = aDataFolder();
  const git = (line: string) => execFileSync('git', line.split(' '), { cwd: folder });
  git('init -q');
  writeFileSync(join(folder, 'a.ts'), 'one');
  git('add .');
  git('-c user.name=asha -c user.email=asha@stepwell.example commit -qm one');

  expect(await commitOf(folder)).toMatch(/^[0-9a-f]{40}$/);
  writeFileSync(join(folder, 'a.ts'), 'two');
  expect(await commitOf(folder)).toMatch(/^[0-9a-f]{40}\+$/);
});

test('returns nothing outside of a repository', async () => {
  expect(await commitOf(aDataFolder())).toBeUndefined();
});
