import { Link, Slot, type SlotName, type Slots, useHost } from '@stepwell/platform';
import { Dropdown } from '@stepwell/shared-ui';
import styles from './MainNavigation.module.css';
import { currentOf, NAVIGATION, type NavigationEntry } from './navigation';

export interface NavigationProps {
  /** The page's canonical path, as in `HeaderProps`. */
  path: string;
}

/** Slot with the list of courses; while no release fills it, Courses is a plain link. */
export const COURSES_SLOT = 'nav.courses.v1' satisfies SlotName;
const IN_MENU: Slots[typeof COURSES_SLOT] = { variant: 'menu', onNavigate: () => {} };

export function MainNavigation({ path }: NavigationProps) {
  const hasCourses = useHost().hasSlot(COURSES_SLOT);
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.entries}>
        {NAVIGATION.map((entry) => {
          const link = <EntryLink entry={entry} path={path} className={styles.link} />;
          return (
            <li key={entry.href} className={styles.entry}>
              {entry.label === 'Courses' && hasCourses ? (
                <Dropdown label="List of courses" className={styles.courses} anchor={link}>
                  <ul className={styles.list}>
                    <Slot at={COURSES_SLOT} with={IN_MENU} />
                  </ul>
                </Dropdown>
              ) : (
                link
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export interface EntryLinkProps extends NavigationProps {
  entry: NavigationEntry;
  className?: string;
  onClick?: () => void;
}

export function EntryLink({ entry, path, className, onClick }: EntryLinkProps) {
  const current = currentOf(entry.href, path);
  return (
    <Link href={entry.href} className={className} aria-current={current} onClick={onClick}>
      {entry.label}
    </Link>
  );
}
