import { type Academy, PATHS } from '@stepwell/contract';
import type { Entry, Head, SlotName } from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { type TrackedPromise, trackPromise } from './use-promise';

export interface ShellPageModule {
  Component: Entry<object>['Component'];
  head: (academy: Academy) => Head;
}

/** A page that the shell itself contains. */
export interface ShellPage {
  path: string;
  /** Name of its chunk, by which the edge finds its files. */
  chunk: string;
  slots: readonly SlotName[];
  /** Its code, fetched once; after a failure it is fetched again. */
  load: () => TrackedPromise<ShellPageModule>;
}

const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];

/** Defines a page. It has the slots whose names begin with the page's name: `home.courses.v1` is on home. */
function shellPage(name: string, path: string, fetchCode: () => Promise<ShellPageModule>): ShellPage {
  let code: TrackedPromise<ShellPageModule> | undefined;
  return {
    path,
    chunk: `page-${name}`,
    slots: SLOT_NAMES.filter((at) => at.startsWith(`${name}.`)),
    load: () => {
      if (!code || code.status === 'rejected') code = trackPromise(fetchCode());
      return code;
    },
  };
}

const policy = (path: string): ShellPage =>
  shellPage('policy', path, () =>
    import(/* webpackChunkName: "page-policy" */ '../pages/policies/PolicyPage').then((m) =>
      m.policyPage(path),
    ),
  );

export const HOME_PAGE = shellPage('home', PATHS.home, () =>
  import(/* webpackChunkName: "page-home" */ '../pages/home/HomePage').then((m) => m.homePage),
);

/** The shell's pages. All but home also match paths below their own; home is shown for unmatched paths. */
export const SHELL_PAGES: readonly ShellPage[] = [
  HOME_PAGE,
  shellPage('about', PATHS.about, () =>
    import(/* webpackChunkName: "page-about" */ '../pages/AboutPage').then((m) => m.aboutPage),
  ),
  policy(PATHS.hyperlinkPolicy),
  policy(PATHS.privacyPolicy),
  policy(PATHS.refundPolicy),
  policy(PATHS.securityPolicy),
  policy(PATHS.terms),
];

/** Slots of the frame around every page. */
export const FRAME_SLOTS: readonly SlotName[] = SLOT_NAMES.filter(
  (at) => !SHELL_PAGES.some(({ slots }) => slots.includes(at)),
);
