import type { Notice } from '@stepwell/server-kit/page-replies';
import { Alert, Mark, TextLink } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { FormButton } from '../shared/FormButton';
import { FormContext, type FormState } from '../shared/form-state';
import type { Viewer } from './areas';
import styles from './Frame.module.css';
import mark from './mark.svg';
import { Navigation } from './Navigation';
import { FRAME } from './texts';

export interface FrameProps extends FormState {
  /** Addresses of style sheets; `scripts`: those of scripts. */
  css: readonly string[];
  scripts: readonly string[];
  title: string;
  /** Path of the page, without the query. */
  path: string;
  /** Absent before a log-in. */
  viewer?: Viewer | undefined;
  notices: readonly Notice[];
  children: ReactNode;
}

/** The HTML document of a page: head, navigation and notices around its content. */
export function Frame({ css, scripts, title, path, viewer, notices, children, ...forms }: FrameProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{FRAME.documentTitle(title)}</title>
        <link rel="icon" href={mark} type="image/svg+xml" />
        {css.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        {scripts.map((address) => (
          <script key={address} type="module" src={address} />
        ))}
      </head>
      <body>
        <FormContext value={forms}>
          <a href="#page" className={styles.skip}>
            {FRAME.skip}
          </a>
          <div className={styles.layout} data-signed-in={viewer ? true : undefined}>
            <header className={styles.header}>
              <a href="/" className={styles.logo}>
                <Mark width="28" height="28" />
                <span>{FRAME.desk}</span>
              </a>
              {viewer && (
                <div className={styles.account}>
                  <TextLink href="/account">{viewer.name}</TextLink>
                  <FormButton action="/log-out">{FRAME.logOut}</FormButton>
                </div>
              )}
            </header>
            {viewer && <Navigation viewer={viewer} currentPath={path} />}
            <main id="page" className={styles.main} tabIndex={-1}>
              {notices.map(({ tone, text }) => (
                <Alert key={text} tone={tone}>
                  {text}
                </Alert>
              ))}
              {children}
            </main>
          </div>
        </FormContext>
      </body>
    </html>
  );
}
