import type { ReactNode } from 'react';
import { Wrap } from '../layout/Section';
import { Heading } from '../text/Heading';
import { Text } from '../text/Text';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  /** The page's only h1. The shell focuses it by script after a navigation. */
  title: ReactNode;
  /** ArrowLinks to the pages above this page. */
  back?: ReactNode;
  /** The introduction below the title. */
  lead?: ReactNode;
  /** A chip between the back links and the title. */
  above?: ReactNode;
  /** Facts or buttons below the lead. */
  children?: ReactNode;
  /** `course` is for long titles, leaves space for a side card and has no colored accents. Default `page`. */
  variant?: 'page' | 'course';
}

/** The dark band with the page's title, at the top of the page. */
export function PageHead({ title, back, lead, above, children, variant = 'page' }: PageHeadProps) {
  return (
    <section className={styles.head} data-variant={variant} data-surface="deep">
      <div className={styles.art} aria-hidden="true" />
      <Wrap className={styles.wrap}>
        {back && (
          <nav className={styles.back} aria-label="Back">
            {back}
          </nav>
        )}
        {above && <div>{above}</div>}
        <Heading
          level={1}
          size={variant === 'course' ? 'display-md' : 'display-lg'}
          className={styles.title}
          tabIndex={-1}
        >
          {title}
        </Heading>
        {lead && (
          <Text size="lead" className={styles.lead}>
            {lead}
          </Text>
        )}
        {children}
      </Wrap>
    </section>
  );
}
