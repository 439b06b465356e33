import { ArrowLink, Heading, Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './Heading.module.css';

export interface TitleProps {
  children: ReactNode;
  lead?: ReactNode;
  /** Link to the parent page. */
  back?: { to: string; label: string };
  /** Element beside the title, such as a button. */
  end?: ReactNode;
}

/** The title of a page (`h1`). */
export function Title({ children, lead, back, end }: TitleProps) {
  return (
    <div className={styles.title}>
      {back && (
        <ArrowLink href={back.to} direction="back">
          {back.label}
        </ArrowLink>
      )}
      <div className={styles.headingRow}>
        <Heading level={1} size="title-lg">
          {children}
        </Heading>
        {end}
      </div>
      {lead && <Text tone="muted">{lead}</Text>}
    </div>
  );
}

export interface PartProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its heading (`h2`). */
export function Part({ title, end, children }: PartProps) {
  return (
    <section className={styles.section}>
      <div className={styles.headingRow}>
        <Heading level={2} size="title-sm">
          {title}
        </Heading>
        {end}
      </div>
      {children}
    </section>
  );
}
