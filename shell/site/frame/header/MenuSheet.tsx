import { PATHS } from '@stepwell/contract';
import { Link, Slot, selectCanEnrol, useHost, useSiteState } from '@stepwell/platform';
import { Button, ChevronDown, Dialog, Icon, IconButton, X } from '@stepwell/shared-ui';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Logo } from '../brand/Logo';
import { COURSES_SLOT, EntryLink, type NavigationProps } from './MainNavigation';
import styles from './MenuSheet.module.css';
import { NAVIGATION } from './navigation';

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
            const link = <EntryLink entry={entry} path={path} className={styles.link} onClick={onClose} />;
            return (
              <li key={entry.href} className={styles.entry}>
                {entry.label === 'Courses' && hasCourses ? (
                  <CoursesEntry link={link} onClose={onClose} />
                ) : (
                  link
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

function CoursesEntry({ link, onClose }: { link: ReactNode; onClose: () => void }) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const inSheet = useMemo(() => ({ variant: 'sheet' as const, onNavigate: onClose }), [onClose]);
  return (
    <>
      <div className={styles.row}>
        {link}
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
