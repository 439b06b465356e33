import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT_FALLBACK } from '../enrolment/enrol';
import { getPage, untilRendered, visibleHtml } from '../support/api';
import { startEnvironment } from '../support/program';
import { liveId, releaseFolder } from '../support/releases';
import { ROOT } from '../support/root';
import type { Site } from '../support/site';
import { expect, test } from '../support/test';

/** Replaces files of a release: leaves a mark in the page if it runs. */
const HOSTILE = 'globalThis.hostile = true;';

for (const part of ['browser', 'node'] as const) {
  test(`a ${part} file that was changed while the site was down is never served`, async ({
    newSite,
    otherApi,
  }) => {
    const site = await newSite({ apiOrigin: otherApi.origin });
    const id = liveId(site.dataDir, 'checkout');
    await site.restart(async () => {
      const folder = join(releaseFolder(site.dataDir, 'checkout'), part);
      for (const name of readdirSync(folder)) writeFileSync(join(folder, name), HOSTILE);
    });

    expect(await checkoutPage(site)).toContain(CHECKOUT_FALLBACK);
    expect(visibleHtml((await getPage(site, '/courses')).html)).toContain('Algebra From the Ground');
    expect((await getPage(site, `/r/checkout/${id}/remoteEntry.js`)).html).not.toContain(HOSTILE);
    const lines = site.log().match(/^edge: checkout .* is damaged: .*$/gm) ?? [];
    expect(lines).toEqual([
      expect.stringMatching(`${part}/.* was changed .*npm run release -- publish checkout`),
    ]);

    publish(site, 'checkout');
    await expect.poll(() => checkoutPage(site)).toContain('Algebra From the Ground');
    await expect.poll(() => site.log()).toContain(`checkout ${id} is whole again`);
  });
}

test('changed files of the shell on disk change no page while the shell is served', async ({
  newSite,
  otherApi,
  page,
}) => {
  const site = await newSite({ apiOrigin: otherApi.origin });
  await untilRendered(site, '/courses');
  const folder = releaseFolder(site.dataDir, 'shell');
  for (const file of filesIn(folder)) writeFileSync(file, HOSTILE);

  await expect.poll(() => site.log()).toContain('edge: shell');
  await page.goto(`${site.origin}/courses`);
  await page.getByRole('button', { name: /^Use (dark|light) theme$/ }).click();

  expect(await page.evaluate('globalThis.hostile')).toBeUndefined();
  expect(site.log().match(/^edge: shell .* is damaged/gm)).toHaveLength(1);
  expect((await getPage(site, '/')).html).toContain('<style data-href="/r/shell/');
});

async function checkoutPage(site: Site): Promise<string> {
  return visibleHtml((await getPage(site, '/checkout/algebra')).html);
}

function filesIn(folder: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')).files).map((name) =>
    join(folder, name),
  );
}

/** Publishes a feature of this workspace in a site's release storage, which restores the damaged files. */
function publish(site: Site, feature: string): void {
  execFileSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', 'scripts/release.ts', 'publish', feature],
    { cwd: ROOT, env: startEnvironment({ DATA_DIR: site.dataDir }), stdio: 'ignore' },
  );
}
