import type { Page } from '@playwright/test';
import { DESKTOP, expect, PHONE, test } from '../support/test';
import { JOURNEYS } from './journeys';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel' });

/** More than the tab stops of any page. */
const MAX_STOPS = 250;

for (const viewport of [PHONE, DESKTOP]) {
  for (const [name, play] of Object.entries(JOURNEYS)) {
    test(`at ${viewport.width} px no focused element is wholly covered: ${name}`, async ({
      page,
      site,
      problems,
    }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(viewport);
      const faults: string[] = [];

      await play({
        page,
        site,
        problems,
        measure: async (state, scope) => {
          // A dialog, such as the open chat, may have only a close button and one field.
          const fewest = scope ? 2 : 3;
          for (const fault of await hiddenStops(page, fewest)) faults.push(`${state}: ${fault}`);
        },
      });

      expect(faults).toEqual([]);
    });
  }
}

/** Presses Tab from the page's start to its end. @returns the hidden stops @throws Error if fewer than `fewest` were reached */
async function hiddenStops(page: Page, fewest: number): Promise<string[]> {
  const hidden: string[] = [];
  const focused = await page.evaluateHandle(() => document.activeElement);
  // The next Tab starts at the top, or in the open dialog.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.getSelection()?.removeAllRanges();
  });
  const visited = new Set<string>();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { id, name, isSeen, cover } = await page.evaluate(focusedStop);
    // After the previous page's last stop the focus is outside of the page, and the first Tab only returns it.
    if (!id && stop === 0) continue;
    if (!id || visited.has(id)) break;
    visited.add(id);
    if (!isSeen) hidden.push(`${name} is behind ${cover}`);
  }
  if (visited.size < fewest) throw new Error(`Only ${visited.size} stops were reached.`);
  await focused.evaluate((element) => (element as HTMLElement | null)?.focus({ preventScroll: true }));
  return hidden;
}

/** Whether the focused element is at least partly visible (WCAG 2.2, 2.4.11) after animations. Runs in the page. */
async function focusedStop(): Promise<{ id: string; name: string; isSeen: boolean; cover: string }> {
  const MAX_FRAMES = 30;
  /** Points that are tested, as parts of the element's width and height. */
  const PARTS = [0.02, 0.25, 0.5, 0.75, 0.98];
  const stop = document.activeElement;
  if (!stop || stop === document.body || stop === document.documentElement)
    return { id: '', name: '', isSeen: true, cover: '' };
  const marked = stop as HTMLElement;
  marked.dataset.tabStop ??= String(Math.random());
  const name = `${stop.localName} "${(stop.getAttribute('aria-label') || stop.textContent || stop.getAttribute('name') || '').trim().slice(0, 40)}"`;
  let cover = '';
  let isSeen = false;
  for (let frame = 0; frame < MAX_FRAMES && !isSeen; frame += 1) {
    if (frame > 0) await new Promise(requestAnimationFrame);
    const { left, top, width, height } = stop.getBoundingClientRect();
    cover = 'the edge of the window';
    isSeen = PARTS.some((x) =>
      PARTS.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        if (!hit) return false;
        const isItself = stop.contains(hit) || hit.contains(stop) || hit.closest('label')?.contains(stop);
        if (!isItself) cover = `${hit.localName} "${hit.textContent?.trim().slice(0, 40)}"`;
        return Boolean(isItself);
      }),
    );
  }
  return { id: marked.dataset.tabStop, name, isSeen, cover };
}
