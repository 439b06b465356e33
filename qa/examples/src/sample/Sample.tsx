import { Heading, Section } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './Sample.module.css';

export interface SampleProps {
  title: string;
  children?: ReactNode;
}

/** A page of an example: its title, and what it shows. */
export function Sample({ title, children }: SampleProps) {
  return (
    <Section>
      <div className={styles.sample}>
        <Heading level={1} size="title-lg">
          {title}
        </Heading>
        {children}
      </div>
    </Section>
  );
}
