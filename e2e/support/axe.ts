import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** A rule that axe does not check by default: the visible text of a control must be part of its accessible name. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } };

/** Checks a page or frame with axe: in the light theme by all rules, in the dark theme only by the colour rules. */
export async function expectAccessible(page: Page, frame: Frame = page.mainFrame()): Promise<void> {
  await frame.evaluate(renderEverything);
  // `void`, because the value of the expression, all of axe, would be sent back.
  await frame.evaluate(`void (window.axe ?? (() => { ${axe.source} })())`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await violationsIn(frame), frame.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violationsIn(frame, COLOUR_RULES), `${frame.url()}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
}

/** @returns violations with rule, selector and remedy */
function violationsIn(frame: Frame, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    iframes: false,
    // Omits the details of passed rules, which take time.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: MORE_RULES }),
  };
  return frame.evaluate(async (axeOptions) => {
    const { violations } = await window.axe.run(document, axeOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    );
  }, options);
}

/** Disables transitions and deferred rendering, because colours outside the viewport would change only when visible. Runs in the page. */
function renderEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('* { content-visibility: visible !important; transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
