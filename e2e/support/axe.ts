import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Rules whose outcome the theme decides. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Off unless asked for, as axe calls them experimental: what is read on a control must be in its name. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } };

/** Holds a page, or the frame of it that is given, to axe's rules and some more, and in the dark theme to those about colour. */
export async function expectAccessible(page: Page, frame: Frame = page.mainFrame()): Promise<void> {
  await frame.evaluate(renderEverything);
  // Without a value: the test would be sent all of axe.
  await frame.evaluate(`void (window.axe ?? (() => { ${axe.source} })())`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await objections(frame), frame.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await objections(frame, COLOUR_RULES), `${frame.url()}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

/** @returns each fault with its rule, its place and what would mend it */
function objections(frame: Frame, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    iframes: false,
    // What passed is not read: axe need not describe it.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: MORE_RULES }),
  };
  return frame.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    );
  }, options);
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
