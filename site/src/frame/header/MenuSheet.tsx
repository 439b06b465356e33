import { PATHS } from '@stepwell/contract';
import { Link, Slot, selectCanEnrol, useHost, useSiteState } from '@stepwell/platform';
import { Button, ChevronDown, Dialog, Icon, IconButton, X } from '@stepwell/shared-ui';
import { useId, useMemo, useState } from 'react';
import { Logo } from '../brand/Logo';
import { COURSES_SLOT, type NavigationProps } from './MainNavigation';
import styles from './MenuSheet.module.css';
import { currentOf, NAVIGATION, type NavigationEntry } from './navigation';

export interface MenuSheetProps extends NavigationProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Full-screen navigation of small windows, with the enrolment link at its end. */
export function MenuSheet({ path, isOpen, onClose }: MenuSheetProps) {
  const canEnrol = useSiteState(selectCanEnrol);
  const hasCourses = useHost().hasSlot(COURSES_SLOT);
  return (
    <Dialog variant="sheet" label="Menu" isOpen={isOpen} onClose={onClose}>
      <div className={styles.top}>
        <Logo onClick={onClose} />
        <IconButton glyph={X} label="Close menu" onClick={onClose} />
      </div>
      <nav aria-label="Menu" className={styles.nav}>
        <ul>
          {NAVIGATION.map((entry) => {
            const props = { entry, path, onClose };
            return (
              <li key={entry.href} className={styles.entry}>
                {entry.label === 'Courses' && hasCourses ? (
                  <CoursesEntry {...props} />
                ) : (
                  <EntryLink {...props} />
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      {canEnrol && (
        <div className={styles.foot}>
          <Button as={Link} href={PATHS.courses} variant="action" size="lg" block onClick={onClose}>
            Enroll Now
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface EntryProps extends NavigationProps {
  entry: NavigationEntry;
  onClose: () => void;
}

function EntryLink({ entry, path, onClose }: EntryProps) {
  const current = currentOf(entry.href, path);
  return (
    <Link href={entry.href} className={styles.link} aria-current={current} onClick={onClose}>
      {entry.label}
    </Link>
  );
}

function CoursesEntry(props: EntryProps) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const inSheet = useMemo(() => ({ variant: 'sheet' as const, onNavigate: props.onClose }), [props.onClose]);
  return (
    <>
      <div className={styles.row}>
        <EntryLink {...props} />
        <button
          type="button"
          className={styles.toggle}
          aria-label="List of courses"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Icon glyph={ChevronDown} size="lg" className={styles.chevron} />
        </button>
      </div>
      <ul id={id} className={styles.list} hidden={!isExpanded}>
        {isExpanded && <Slot at={COURSES_SLOT} with={inSheet} />}
      </ul>
    </>
  );
}
