import type { Ownership } from '@stepwell/releases/release';
import { SHELL_PAGES } from '../browser/site/pages';

/**
 * Which route prefixes and exclusive slots belong to which feature. Part of each release of the shell; publishing refuses a remote with
 * another feature's route or slot. Every remote may fill the shared slots (`contract/src/slots.ts`). A route changes its owner by a release
 * of the shell.
 */
export const owners: Readonly<Record<string, Ownership>> = {
  shell: { routes: SHELL_PAGES.map(({ path }) => path), slots: [] },
  catalog: {
    routes: ['/courses', '/course', '/mentors'],
    slots: ['nav.courses.v1', 'home.mentors.v1', 'about.mentors.v1'],
  },
  checkout: { routes: ['/checkout'], slots: [] },
  engagement: { routes: ['/contact-us'], slots: ['page.banner.v1'] },
};
