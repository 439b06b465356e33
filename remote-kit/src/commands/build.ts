import { buildPackages } from '../build/build-packages';

/** `remote-kit build`. @throws Error with the output of a failed build */
export async function buildRemote(folder: string): Promise<boolean> {
  for (const { feature, id } of await buildPackages([folder], console.log))
    console.log(`built ${feature} ${id}`);
  return true;
}
