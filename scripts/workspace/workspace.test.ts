import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED_PACKAGES, ROOT } from './workspace';

const remotes = Object.values(RELEASED_PACKAGES).filter((folder) => folder.startsWith('mfe-'));

test.each(remotes)('%s has the scripts of a new remote', (folder) => {
  expect(remotes).toHaveLength(3);
  expect(scriptsOf(folder)).toEqual(scriptsOf('remote-kit/template/remote'));
});

function scriptsOf(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).scripts;
}
