import { Alert, type AlertTone, Button, Mark, Text, TextLink, Wrap } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { TEAM_PATHS } from '../words/paths';
import type { Visitor } from '../words/rights';
import styles from './Frame.module.css';
import mark from './mark.svg';

/** What has just been done, or why it was not. */
export interface Notice {
  tone: AlertTone;
  text: string;
}

export interface FrameProps {
  /** Addresses of the styles. */
  css: readonly string[];
  title: string;
  /** Path of the page. */
  path: string;
  /** Without one nobody has logged in. */
  visitor?: Visitor;
  notice?: Notice;
  children: ReactNode;
}

const ENTRIES = [
  { name: 'What is live', path: TEAM_PATHS.overview },
  { name: 'Releases', path: TEAM_PATHS.releases },
  { name: 'History', path: TEAM_PATHS.history },
];

/** The whole document. There is no script on any page of it. */
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
            {visitor && <Navigation at={path} />}
            {visitor && <Who visitor={visitor} />}
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
              Times are India’s (IST, UTC+5:30). What is done here stands in the history, and each use of a
              token in the audit. <TextLink href="/openapi.json">The calls of this service</TextLink>
            </Text>
          </Wrap>
        </footer>
      </body>
    </html>
  );
}

function Navigation({ at }: { at: string }) {
  // Only the overview lies above the others.
  const isAt = (path: string) => at === path || (path !== TEAM_PATHS.overview && at.startsWith(`${path}/`));
  return (
    <nav aria-label="Pages" className={styles.navigation}>
      {ENTRIES.map(({ name, path }) => (
        <a
          key={path}
          href={path}
          className={styles.entry}
          aria-current={isAt(path) ? (at === path ? 'page' : 'true') : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Who({ visitor: { team, by, id } }: { visitor: Visitor }) {
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
