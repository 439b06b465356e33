import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules whose outcome the theme decides. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Off unless asked for, as axe calls them experimental: what is read on a control must be in its name. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } };

let source: string | undefined;

/**
 * What axe objects to on a page, each with its rule and its place.
 * @param of `colours` asks only for what another theme can change
 */
export async function axeObjections(page: Page, of: 'everything' | 'colours'): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const options: RunOptions = {
    iframes: false,
    // What passed is not read: axe need not describe it.
    resultTypes: ['violations'],
    ...(of === 'colours' ? { runOnly: COLOUR_RULES } : { rules: MORE_RULES }),
  };
  // Without a value: the player would be sent all of axe, which takes longer than asking it.
  await page.evaluate(`void (window.axe ?? (() => { ${source} })())`);
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, asked);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    );
  }, options);
}
