import { type Academy, academyOf } from '@stepwell/contract';

/** Facts that the heads of the pages print, from the settings. */
export type SiteFacts = Academy;

/** The facts in the settings, and initial values of those that the settings lack. */
export const factsOf = academyOf;

/** Name of the site, title of the home page, and description of pages that set no description. */
export function siteNames({ name, line, description }: SiteFacts) {
  return { name, title: `${name}: ${line}`, description };
}
