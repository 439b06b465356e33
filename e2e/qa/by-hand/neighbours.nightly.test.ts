import type { Page } from '@playwright/test';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { publishChanged } from '../../support/changed-release';
import { liveId } from '../../support/releases';
import { canvasFrameOf, expect, openOnCanvas, resultOf, test } from '../workbench';

test('a neighbour is on the canvas in the chosen release until it is switched off', async ({
  page,
  workbench,
}) => {
  const { store } = releasePlace(workbench.dataDir);
  const older = store.read('engagement', liveId(workbench.dataDir, 'engagement'));
  const newer = await publishChanged(store, older, {
    suffix: 'neighbour',
    from: 'One useful step in your inbox.',
    to: 'One step in your inbox.',
  });
  await openOnCanvas(page, workbench, { remote: 'catalog', scenario: 'courses', tab: 'neighbours' });
  await resultOf(page);
  expect(await releasesOnCanvas(page, 'engagement')).toEqual([]);
  const neighbour = page.getByLabel(/^engagement/);

  for (const id of [newer.id, older.id]) {
    await neighbour.selectOption(id);
    await expect(page).toHaveURL(new RegExp(`with=engagement%40${id}`));
    await expect.poll(() => releasesOnCanvas(page, 'engagement')).toEqual([id]);
  }

  await neighbour.selectOption('off');
  await expect.poll(() => releasesOnCanvas(page, 'engagement')).toEqual([]);
  await expect(page).not.toHaveURL(/with=/);
});

/** Reads the ids of a remote's releases from the file addresses in the page on the canvas. */
async function releasesOnCanvas(page: Page, remote: string): Promise<string[]> {
  await resultOf(page);
  const html = await (await canvasFrameOf(page)).content();
  const ids = [...html.matchAll(new RegExp(`/r/${remote}/([^/"]+)/`, 'g'))].map(([, id]) => id ?? '');
  return [...new Set(ids)];
}
