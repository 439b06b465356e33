import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, TEMPLATE_VARIABLE } from './site';

/** Publishes the workspace once; every site of the run starts from a copy. @returns the tear-down */
// biome-ignore lint/style/noDefaultExport: required by Playwright
export default async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-e2e-'));
  // As in the repository, whose package.json makes every file an ES module.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const template = join(folder, 'site');
  mkdirSync(template);
  try {
    const site = await startSite({ dataDir: template });
    await site.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[TEMPLATE_VARIABLE] = template;
  return remove;
}
