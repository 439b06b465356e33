import { basename } from 'node:path';
import { KeyFolder } from '@stepwell/release-server/keys';
import { openLocalStorage, openManager } from '@stepwell/release-server/open-manager';
import { releaseProgram } from '@stepwell/release-server/program';
import { readPlaceSettings } from '@stepwell/release-server/settings';
import { buildPackages } from '../build/build-packages';
import { featureOf, rootOf } from '../build/workspace';

/** `remote-kit release`, such as `remote-kit release publish reviews`. @returns whether it succeeded */
export async function releaseRemote(folder: string): Promise<boolean> {
  const repository = rootOf(folder);
  const program = releaseProgram({
    workspace: {
      packages: { [featureOf(folder)]: basename(folder) },
      build: (_features, report) => buildPackages([folder], report),
    },
    manager: () => openManager(process.env, repository),
    storage: async () => openLocalStorage(process.env, readPlaceSettings(process.env, repository)),
    keys: () => new KeyFolder(readPlaceSettings(process.env, repository).keysIn),
  });
  await program.parseAsync(process.argv.slice(3), { from: 'user' });
  // The program sets the exit code of the process where a command fails without an error.
  return !process.exitCode;
}
