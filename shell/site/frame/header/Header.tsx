import { PATHS } from '@stepwell/contract';
import { Link, selectCanEnrol, useLocation, useSiteState } from '@stepwell/platform';
import { Button, IconButton, Menu, Wrap } from '@stepwell/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Logo } from '../brand/Logo';
import styles from './Header.module.css';
import { MainNavigation } from './MainNavigation';
import { MenuSheet } from './MenuSheet';

export interface HeaderProps {
  /** The page's canonical path. The HTML is cached for all paths of the page, so hydration must render the same path as the server. */
  path: string;
  themeSwitch: ReactNode;
}

/** Logo, navigation, theme switch and enrolment link. Below 64em navigation and enrolment link are in a sheet. */
export function Header({ path, themeSwitch }: HeaderProps) {
  const { pathname } = useLocation();
  const canEnrol = useSiteState(selectCanEnrol);
  const [isMenuOpen, setMenuOpen] = useState(false);

  // This closes the sheet on Back and Forward too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path closes the sheet
  useEffect(() => setMenuOpen(false), [pathname]);

  return (
    <header className={styles.header}>
      <Wrap className={styles.bar}>
        <Logo />
        <MainNavigation path={path} />
        <div className={styles.end}>
          {themeSwitch}
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
            onClick={() => setMenuOpen(true)}
          />
        </div>
      </Wrap>
      <MenuSheet path={path} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}
