/** What the shell hands to the list of courses, in its menu and on its sheet: `<li>`s are the filler's, the list is not. */
export interface CoursesMenuProps {
  variant: 'menu' | 'sheet';
  /** Called when an entry is chosen, so that the shell can close its list. */
  onNavigate: () => void;
}

/**
 * The shell's named, versioned places, each with the props that it hands to whatever fills it. A new place is a line
 * here (then `npm run fix`, by which editors and publishing know it) and a `<Slot>` in the shell: on the page that its
 * name begins with (`home.`, `about.`), or else in the frame around all of them.
 */
export const SLOTS = {
  'nav.courses.v1': place<CoursesMenuProps>(),
  'home.courses.v1': place(),
  'home.mentors.v1': place(),
  'about.mentors.v1': place(),
  'footer.newsletter.v1': place(),
  'page.floating.v1': place(),
  'page.banner.v1': place(),
};

/** Name of a place, such as `footer.newsletter.v1`. */
export type SlotName = keyof typeof SLOTS;

/** The props that a place hands on, by its name. */
export type Slots = { [Name in SlotName]: NonNullable<(typeof SLOTS)[Name]['props']> };

/** Only the type of the props matters: nothing of them is here at run time. */
function place<Props extends object = object>(): { props?: Props } {
  return {};
}
