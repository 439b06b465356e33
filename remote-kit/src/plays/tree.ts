import type { Page } from 'playwright-core';

/** What a screen reader is told of a page: a line for each node with its role, name and state, indented by depth. */
export function treeOf(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}
