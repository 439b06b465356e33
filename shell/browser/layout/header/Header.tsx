import { PATHS } from '@stepwell/contract';
import { Link, selectCanEnrol, useLocation, useSiteState } from '@stepwell/platform';
import { Button, IconButton, Menu, Wrap } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import { usePageNavigation } from '../../region/site-context';
import { loadSlot } from '../../site/page-navigation';
import { Logo } from '../brand/Logo';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import styles from './Header.module.css';
import { COURSES_SLOT, MainNavigation } from './MainNavigation';
import { MenuSheet } from './MenuSheet';

/** Logo, navigation, theme and the way to enrol; below 64em the entries move into a sheet. */
export function Header() {
  const { pathname } = useLocation();
  // The same HTML goes to every path that shows this page, so hydration has to begin from the page's one path.
  const navigation = usePageNavigation();
  const { path } = navigation.match;
  const wakeCourses = () => loadSlot(navigation, COURSES_SLOT);
  const canEnrol = useSiteState(selectCanEnrol);
  const [isMenuOpen, setMenuOpen] = useState(false);

  // Back and Forward close the sheet too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of path that closes the sheet
  useEffect(() => setMenuOpen(false), [pathname]);

  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Logo />
        <MainNavigation path={path} onCourses={wakeCourses} />
        <div className={styles.end}>
          <ThemeSwitch />
          {canEnrol && (
            <Button as={Link} href={PATHS.courses} size="sm" className={styles.enrol}>
              Enroll Now
            </Button>
          )}
          <IconButton
            glyph={Menu}
            label="Open menu"
            className={styles.burger}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => {
              setMenuOpen(true);
              wakeCourses();
            }}
          />
        </div>
      </Wrap>
      <MenuSheet path={path} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
