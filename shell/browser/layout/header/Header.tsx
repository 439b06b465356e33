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

/** Logo, navigation, theme switch and enrolment link. Below 64em the navigation is in a sheet. */
export function Header() {
  const { pathname } = useLocation();
  // Not `pathname`: the HTML is cached once for all paths of a page, so hydration must render the page's own path.
  const navigation = usePageNavigation();
  const { path } = navigation.match;
  const loadCourses = () => loadSlot(navigation, COURSES_SLOT);
  const canEnrol = useSiteState(selectCanEnrol);
  const [isMenuOpen, setMenuOpen] = useState(false);

  // Also closes the sheet on Back and Forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path closes the sheet
  useEffect(() => setMenuOpen(false), [pathname]);

  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Logo />
        <MainNavigation path={path} onCourses={loadCourses} />
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
              loadCourses();
            }}
          />
        </div>
      </Wrap>
      <MenuSheet path={path} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
