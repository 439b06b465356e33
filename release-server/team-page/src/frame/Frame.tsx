import type { Notice } from '@stepwell/server-kit/page-replies';
import { Alert, Button, Mark, Text, TextLink, Wrap } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { TEAM_PATHS } from '../shared/paths';
import type { Visitor } from '../shared/rights';
import styles from './Frame.module.css';
import mark from './mark.svg';

export interface FrameProps {
  /** Addresses of style sheets. */
  css: readonly string[];
  title: string;
  /** Path of the page, without its query. */
  path: string;
  /** Absent before login. */
  visitor?: Visitor;
  notice?: Notice | undefined;
  children: ReactNode;
}

const ENTRIES = [
  { name: 'What is live', path: TEAM_PATHS.overview },
  { name: 'Releases', path: TEAM_PATHS.releases },
  { name: 'History', path: TEAM_PATHS.history },
];

/** The document around each page. It has no script. */
export function Frame({ css, title, path, visitor, notice, children }: FrameProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | Stepwell releases`}</title>
        <link rel="icon" href={mark} type="image/svg+xml" />
        {css.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </head>
      <body>
        <header className={styles.header}>
          <Wrap className={styles.bar}>
            <a href={TEAM_PATHS.overview} className={styles.logo}>
              <Mark width="32" height="32" />
              <span>Stepwell releases</span>
            </a>
            {visitor && <Navigation currentPath={path} />}
            {visitor && <LoggedInAs visitor={visitor} />}
          </Wrap>
        </header>
        <main className={styles.main}>
          <Wrap className={styles.content}>
            {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
            {children}
          </Wrap>
        </main>
        <footer className={styles.footer}>
          <Wrap>
            <Text size="xs" tone="muted">
              Times are India’s (IST, UTC+5:30). Changes are shown in the history, and each use of a token is
              logged. <TextLink href="/openapi.json">The calls of this service</TextLink>
            </Text>
          </Wrap>
        </footer>
      </body>
    </html>
  );
}

function Navigation({ currentPath }: { currentPath: string }) {
  // The overview is current on its own page only, because its path is a prefix of all others.
  const isCurrent = (path: string) =>
    currentPath === path || (path !== TEAM_PATHS.overview && currentPath.startsWith(`${path}/`));
  return (
    <nav aria-label="Pages" className={styles.navigation}>
      {ENTRIES.map(({ name, path }) => (
        <a
          key={path}
          href={path}
          className={styles.entry}
          aria-current={currentPath === path ? 'page' : isCurrent(path) || undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function LoggedInAs({ visitor: { team, by, id } }: { visitor: Visitor }) {
  return (
    <form method="post" action={TEAM_PATHS.logout} className={styles.who}>
      <Text size="sm" tone="muted">
        {by} for <strong>{team}</strong>, token {id}
      </Text>
      <Button type="submit" size="sm" variant="outline">
        Log out
      </Button>
    </form>
  );
}
