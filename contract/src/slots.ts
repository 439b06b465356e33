/** Props of the course list in the header's menu: the shell renders the list, the remote its `<li>`s. */
export interface CoursesMenuProps {
  /** `menu` in a wide header, `sheet` on a small screen. */
  variant: 'menu' | 'sheet';
  /** Call it when an entry is chosen; the shell closes the list. */
  onNavigate: () => void;
}

/**
 * The shell's named, versioned slots, each with sample props for its remote. To add a slot, add a line here, its name
 * to `slots.schema.json`, and a `<Slot>` to the shell: to the page that its name begins with (`home.`, `about.`), else to the layout around
 * all pages. One remote fills a slot, unless it is `shared`.
 */
export const SLOTS = {
  /** The course list in the header's menu. The remote renders only list items. */
  'nav.courses.v1': slot<CoursesMenuProps>({ variant: 'menu', onNavigate: () => {} }),
  /** A section of the home page, for courses. */
  'home.courses.v1': shared(slot()),
  /** A section of the home page, for mentors. */
  'home.mentors.v1': slot(),
  /** A section of the about page, for mentors. */
  'about.mentors.v1': slot(),
  /** The band above the footer of every page. */
  'footer.newsletter.v1': shared(slot()),
  /** Floats above every page, such as a chat; hidden while the site's state has `isError`. */
  'page.floating.v1': shared(slot()),
  /** Floats above every page, such as a consent question. */
  'page.banner.v1': slot(),
};

/** Name of a slot, such as `footer.newsletter.v1`. */
export type SlotName = keyof typeof SLOTS;

/** Props by slot name. */
export type Slots = { [Name in SlotName]: NonNullable<(typeof SLOTS)[Name]['props']> };

/** @param props sample, for pages that show a remote alone */
function slot<Props extends object = object>(props?: Props): { props?: Props } {
  return { props };
}

/** A slot that any number of remotes may fill. */
function shared<Slot extends object>(definition: Slot): Slot & { isShared: true } {
  return { ...definition, isShared: true };
}
