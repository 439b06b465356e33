import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { AXE_OPTIONS } from './axe-options';

/** Rules whose result depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

let source: string | undefined;

/**
 * Violations that axe finds on a page, with rule and selector.
 * @param scope `colours` runs only the rules that depend on the colour scheme
 */
export async function axeViolations(page: Page, scope: 'everything' | 'colours'): Promise<string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const { rules, ...common } = AXE_OPTIONS;
  const options: RunOptions = { ...common, ...(scope === 'colours' ? { runOnly: COLOUR_RULES } : { rules }) };
  // `void`, because the value of the expression is the object `axe`, and sending it to Node takes longer than the check.
  await page.evaluate(`void (window.axe ?? (() => { ${source} })())`);
  return page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, runOptions);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    );
  }, options);
}
