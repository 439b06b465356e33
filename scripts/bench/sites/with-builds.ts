import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Site, startSite } from '@stepwell/e2e/site';
import { type Build, OTHER_BUILD, THIS_BUILD } from '../figures/part';

/**
 * Builds and starts the site of this checkout and, with `against`, of another checkout. Calls `act`, then stops the sites.
 * @param against folder of the other checkout
 * @throws Error if `against` is not an installed checkout, or a site does not start
 */
export async function withBuilds<T>(
  against: string | undefined,
  act: (builds: [Build, ...Build[]]) => Promise<T>,
): Promise<T> {
  const other = against === undefined ? undefined : requireCheckout(against);
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-bench-'));
  const running: Site[] = [];
  const start = async (name: Build['name'], root?: string): Promise<Build> => {
    const site = await startSite({ dataDir: join(dataDir, name), root });
    running.push(site);
    return { name, origin: `http://127.0.0.1:${site.port}` };
  };
  try {
    const builds: [Build, ...Build[]] = [await start(THIS_BUILD)];
    if (other) builds.push(await start(OTHER_BUILD, other));
    return await act(builds);
  } finally {
    await Promise.all(running.map((site) => site.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns the path of an installed checkout of this repository */
function requireCheckout(folder: string): string {
  const root = resolve(folder);
  const needs = [
    ['scripts/start.ts', 'it is not a checkout of this repository'],
    ['node_modules', 'run `npm ci` there first'],
  ] as const;
  for (const [path, why] of needs) {
    if (!existsSync(join(root, path))) throw new Error(`--against ${folder} has no ${path}: ${why}.`);
  }
  return root;
}
