import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { remotesIn } from '@stepwell/remote-kit/internal/workspace';
import { ROOT } from './root';
import { startSite, TEMPLATE_VARIABLE } from './site';

/** Builds all pages, and publishes the workspace once; every site of the run starts from a copy. @returns the tear-down */
// biome-ignore lint/style/noDefaultExport: required by Playwright
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-e2e-'));
  // Makes every file below an ES module, as the repository's package.json does.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const template = join(folder, 'site');
  mkdirSync(template);
  try {
    // Builds in advance, because tests that start at the same time would each build a missing page. One call loads the compiler only once.
    await buildPackages([...Object.values(remotesIn(ROOT)), join(ROOT, 'shell')], () => {});
    // A first start publishes the builds and fills the database.
    const site = await startSite({ dataDir: template });
    await site.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[TEMPLATE_VARIABLE] = template;
  return remove;
}
