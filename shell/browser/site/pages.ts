import type { SlotName } from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { PAGES, type SitePage, type SitePageModule } from '../../site/pages';
import { type TrackedPromise, trackPromise } from './use-promise';

/** A page that the shell has itself (`shell/site`). */
export interface ShellPage {
  path: string;
  /** Name of the page's chunk, by which the edge finds the files. */
  chunk: string;
  slots: readonly SlotName[];
  /** Fetches the page's code once; again only after a failure. */
  load: () => TrackedPromise<SitePageModule>;
}

const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];

function shellPage({ name, path, load }: SitePage): ShellPage {
  let code: TrackedPromise<SitePageModule> | undefined;
  return {
    path,
    chunk: `page-${name}`,
    // The name of a slot begins with its place: `home.offers.v1` is in the page "home", `footer.links.v1` in the frame.
    slots: SLOT_NAMES.filter((at) => at.startsWith(`${name}.`)),
    load: () => {
      if (!code || code.status === 'rejected') code = trackPromise(load());
      return code;
    },
  };
}

const [home, ...others] = PAGES;

export const HOME_PAGE = shellPage(home);

export const SHELL_PAGES: readonly ShellPage[] = [HOME_PAGE, ...others.map(shellPage)];

/** Slots of the frame around every page. */
export const FRAME_SLOTS: readonly SlotName[] = SLOT_NAMES.filter(
  (at) => !SHELL_PAGES.some(({ slots }) => slots.includes(at)),
);
