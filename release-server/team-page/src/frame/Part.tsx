import { Heading, Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './Part.module.css';

export interface TitleProps {
  /** Link that leads back. */
  back?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** The page's only h1. */
export function Title({ back, lead, children }: TitleProps) {
  return (
    <div className={styles.title}>
      {back}
      <Heading level={1} size="display-md">
        {children}
      </Heading>
      {lead && (
        <Text as="div" size="lead">
          {lead}
        </Text>
      )}
    </div>
  );
}

export interface PartProps {
  title: string;
  /** At the far side of the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a title of its own. */
export function Part({ title, end, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <Heading level={2} size="title-md">
          {title}
        </Heading>
        {end}
      </div>
      {children}
    </section>
  );
}
