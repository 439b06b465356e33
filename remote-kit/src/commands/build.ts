import { buildPackages } from '../build/build-packages';

/** Builds the remote in a folder, unless that is done, and says its release. @throws Error with why there is none */
export async function buildRemote(folder: string): Promise<boolean> {
  for (const { feature, id } of await buildPackages([folder], console.log))
    console.log(`built ${feature} ${id}`);
  return true;
}
