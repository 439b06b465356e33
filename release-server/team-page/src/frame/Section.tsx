import { Heading, Text } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './Section.module.css';

export interface TitleProps {
  /** Link above the title. */
  back?: ReactNode;
  /** Introduction below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

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

export interface SectionProps {
  title: string;
  /** At the end of the title line. */
  end?: ReactNode;
  children: ReactNode;
}

export function Section({ title, end, children }: SectionProps) {
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
