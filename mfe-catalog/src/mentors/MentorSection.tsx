import { Eyebrow, Heading, Section, SectionHead } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { MentorList } from './MentorList';

export interface MentorSectionProps {
  /** Rendered at the far side of the heading. */
  end: ReactNode;
}

/** The section around the list of mentors, with its heading in the words of the specification. */
export function MentorSection({ end }: MentorSectionProps) {
  return (
    <Section band="alt" aria-labelledby="mentors-title">
      <SectionHead end={end}>
        <Eyebrow>Guides, not lecturers</Eyebrow>
        <Heading level={2} size="display-md" id="mentors-title">
          Our Experienced Mentors
        </Heading>
      </SectionHead>
      <MentorList />
    </Section>
  );
}
