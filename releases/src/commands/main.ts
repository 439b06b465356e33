import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readJson } from '../files';
import { type BuildRecord, MANIFEST_FILE, RECORD_FILE } from '../release';
import { ReleaseError } from '../release-error';
import type { Workspace } from './command';
import { releaseProgram } from './program';

// The commands in the folder of one remote, for a team with a repository of its own. `publish` takes the newest build in `dist`.

const folder = process.cwd();
const feature = readJson<{ name?: string }>(join(folder, MANIFEST_FILE))?.name;

const workspace: Workspace = {
  packages: feature ? { [feature]: basename(folder) } : {},
  async build() {
    const records = readdirSync(join(folder, 'dist'))
      .map((id) => join(folder, 'dist', id, RECORD_FILE))
      .filter((file) => statSync(file, { throwIfNoEntry: false }))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    const [newest] = records;
    if (!newest) throw new ReleaseError(`${folder}/dist has no build: run "remote-kit build" first.`);
    const { id } = JSON.parse(readFileSync(newest, 'utf8')) as BuildRecord;
    return [{ feature: feature ?? '', id, folder: join(newest, '..') }];
  },
};

await releaseProgram({ workspace, variables: process.env, repository: folder }).parseAsync();
