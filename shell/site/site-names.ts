import type { Academy } from '@stepwell/contract';

/** Name of the site, title of the home page, and description of pages that set no description. */
export function siteNames({ name, line, description }: Academy) {
  return { name, title: `${name}: ${line}`, description };
}
