import { Eyebrow, Heading, Section, SectionHead } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './CourseSection.module.css';

export interface CourseSectionProps {
  /** Rendered at the far side of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** The section around a course list, with its heading in the words of the specification. */
export function CourseSection({ end, children }: CourseSectionProps) {
  return (
    <Section space="bottom" aria-labelledby="courses-title" className={styles.section}>
      <SectionHead end={end}>
        <Eyebrow>Pick your staircase</Eyebrow>
        <Heading level={2} size="display-md" id="courses-title">
          Our Latest Course
        </Heading>
      </SectionHead>
      {children}
    </Section>
  );
}
