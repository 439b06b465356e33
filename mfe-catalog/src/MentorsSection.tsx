import { PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { ArrowRight, Button, Eyebrow, Heading, Icon, Section, SectionHead } from '@stepwell/shared-ui';
import { loadMentors } from './mentors/load-mentors';
import { MentorList } from './mentors/MentorList';

export const load = loadMentors;

/** The mentors on pages of other subjects. */
export function Component() {
  return (
    <Section band="alt" aria-labelledby="mentors-title">
      <SectionHead
        end={
          <Button as={Link} href={PATHS.mentors} variant="outline">
            See All Instructors
            <Icon glyph={ArrowRight} />
          </Button>
        }
      >
        <Eyebrow>Guides, not lecturers</Eyebrow>
        <Heading level={2} size="display-md" id="mentors-title">
          Our Experienced Mentors
        </Heading>
      </SectionHead>
      <MentorList />
    </Section>
  );
}
