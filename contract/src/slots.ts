/** Props of the list of courses, in the header's menu and on its sheet: the remote renders `<li>`s, the shell the list. */
export interface CoursesMenuProps {
  /** Which of the two lists it is: of a wide header, or of a small screen's sheet. */
  variant: 'menu' | 'sheet';
  /** Called when an entry is chosen, so that the shell can close its list. */
  onNavigate: () => void;
}

/**
 * The shell's named, versioned slots, each with a sample of the props that the remote gets. A new slot is a line here
 * (then `npm run check -- --fix`, which writes it into the schema of `feature.json`) and a `<Slot>` in the shell: on the page that its
 * name begins with (`home.`, `about.`), or else in the frame around all pages.
 */
export const SLOTS = {
  /** The list of courses in the header's menu and on its sheet. What fills it renders list items alone. */
  'nav.courses.v1': place<CoursesMenuProps>({ variant: 'menu', onNavigate: () => {} }),
  /** A section of the home page, for courses. */
  'home.courses.v1': place(),
  /** A section of the home page, for mentors. */
  'home.mentors.v1': place(),
  /** A section of the about page, for mentors. */
  'about.mentors.v1': place(),
  /** The band above the footer of every page. */
  'footer.newsletter.v1': place(),
  /** Above every page, such as a chat; gone with the error flag. */
  'page.floating.v1': place(),
  /** Above every page, such as a question that is asked once. */
  'page.banner.v1': place(),
};

/** Name of a place, such as `footer.newsletter.v1`. */
export type SlotName = keyof typeof SLOTS;

/** The props that a place hands on, by its name. */
export type Slots = { [Name in SlotName]: NonNullable<(typeof SLOTS)[Name]['props']> };

/** @param props a sample, which a page that shows a remote alone renders it with */
function place<Props extends object = object>(props?: Props): { props?: Props } {
  return { props };
}
