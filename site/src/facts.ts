import type { Academy } from '@stepwell/contract';

/** Facts that the heads of the pages print, from the settings. */
export type SiteFacts = Academy;

/** Name of the site, title of the home page, and description of pages that set no description. */
export function siteNames({ name, line, description }: SiteFacts) {
  return { name, title: `${name}: ${line}`, description };
}
