import { buildPackages } from '../build/build-packages';

/** Builds the remote in a folder, unless that is done; says its release, or why there is none. @returns whether there is one */
export async function buildRemote(folder: string): Promise<boolean> {
  try {
    for (const { feature, id } of await buildPackages([folder], console.log))
      console.log(`built ${feature} ${id}`);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
