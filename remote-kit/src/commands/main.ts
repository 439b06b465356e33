import { basename } from 'node:path';
import { buildPackages } from '../build/build-packages';
import { isRemote } from '../build/workspace';

// `remote-kit build`: builds the release of the remote in the current folder.

async function main([command = '', ...others]: string[]): Promise<void> {
  if (command !== 'build' || others.length > 0)
    throw new Error(`There is no command "${[command, ...others].join(' ')}": use remote-kit build.`);
  const folder = process.cwd();
  if (!isRemote(folder))
    throw new Error(
      `${basename(folder)} is not a remote: it has no feature.json. Run this in a remote's folder.`,
    );
  for (const { feature, id } of await buildPackages([folder], console.log))
    console.log(`built ${feature} ${id}`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(`remote-kit: ${error.message}`);
  process.exitCode = 1;
});
