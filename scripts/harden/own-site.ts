import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Site, startSite } from '@stepwell/e2e/site';

const folder = mkdtempSync(join(tmpdir(), 'stepwell-harden-'));
const published = join(folder, 'published');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

let sites = 0;

/** Builds and publishes the workspace once for all sites of the run, because a first start does both. */
export async function publishOnce(): Promise<void> {
  const site = await startSite({ dataDir: published });
  await site.stop();
}

/** Starts a site for one attack and stops it afterwards. @param env settings of the site */
export async function withSite<T>(env: Record<string, string>, act: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite({ dataDir: newDataDir(), env });
  try {
    return await act(site);
  } finally {
    await site.stop().catch(() => null);
  }
}

/** Makes a data folder for `npm start`, with the published releases and no database yet. */
export function newDataDir(): string {
  sites += 1;
  const dataDir = join(folder, `site-${sites}`);
  for (const part of ['releases', 'registry', 'keys'])
    cpSync(join(published, part), join(dataDir, part), { recursive: true });
  return dataDir;
}
