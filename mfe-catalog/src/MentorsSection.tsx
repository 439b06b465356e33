import { PATHS } from '@stepwell/contract';
import { Link } from '@stepwell/platform';
import { ArrowRight, Button, Icon } from '@stepwell/shared-ui';
import { loadsList } from './load-list';
import { MentorSection } from './mentors/MentorSection';
import { mentorsStore } from './mentors/mentors.store';

export const load = loadsList(mentorsStore);

/** The mentors section that the home page and the about page show, with a link to all mentors. */
export function Component() {
  return (
    <MentorSection
      end={
        <Button as={Link} href={PATHS.mentors} variant="outline">
          See All Instructors
          <Icon glyph={ArrowRight} />
        </Button>
      }
    />
  );
}
