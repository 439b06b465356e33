import { PATHS } from '@stepwell/contract';
import { Link, type LoadContext, readSiteState } from '@stepwell/platform';
import { ArrowRight, Button, Icon } from '@stepwell/shared-ui';
import { MentorSection } from './mentors/MentorSection';
import { mentorsStore } from './mentors/mentors.store';

export async function load({ stores }: Pick<LoadContext, 'stores'>): Promise<void> {
  // After a failed health check nothing is requested; the section shows that the mentors cannot be reached.
  if (readSiteState(stores).health === false) return;
  await stores.get(mentorsStore).getState().load();
}

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
