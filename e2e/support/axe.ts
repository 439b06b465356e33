import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Rules whose outcome the theme decides. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Holds a page, or the frame of it that is given, to all of axe's rules, and in the dark theme to those about colour. */
export async function expectAccessible(page: Page, frame: Frame = page.mainFrame()): Promise<void> {
  await frame.evaluate(renderEverything);
  await frame.evaluate(`window.axe ?? (() => { ${axe.source} })()`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await objections(frame), frame.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await objections(frame, COLOUR_RULES), `${frame.url()}, dark`).toEqual([]);
}

/** @returns each fault with its rule, its place and what would mend it */
function objections(frame: Frame, rules?: string[]): Promise<string[]> {
  return frame.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { iframes: false, ...(only && { runOnly: only }) });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    );
  }, rules);
}

/** Colours change at once, and out of sight too: there they would stay as they were until they are seen again. */
function renderEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('* { content-visibility: visible !important; transition: none !important }');
  document.adoptedStyleSheets = [sheet];
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
