import { BACK_TO_HOME, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext, readMaster } from '@stepwell/platform';
import {
  ArrowLeft,
  ArrowLink,
  Button,
  Eyebrow,
  Heading,
  Icon,
  PageHead,
  Section,
  SectionHead,
} from '@stepwell/shared-ui';
import { breadcrumbs } from './breadcrumbs';
import { MentorList } from './mentors/MentorList';
import { mentorsStore } from './mentors.store';

export async function load({ stores }: LoadContext): Promise<void> {
  if (readMaster(stores).health === false) return;
  const mentors = stores.get(mentorsStore).getState();
  // An empty list counts as not loaded here: this is where one comes to look again.
  await (mentors.data?.length === 0 ? mentors.reload() : mentors.load());
}

export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const mentors = stores.get(mentorsStore).getState().data ?? [];
  return {
    title: 'Mentors',
    description: 'Who teaches here: what each mentor has done, where they worked, and how to reach them.',
    canonical: PATHS.mentors,
    jsonLd: [
      breadcrumbs([{ name: 'Mentors', path: PATHS.mentors }]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: mentors.map(({ mentorName, mentorDesignation }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: { '@type': 'Person', name: mentorName, jobTitle: mentorDesignation },
        })),
      },
    ],
  };
}

/** `/mentors`: everyone who teaches. */
export function Component() {
  return (
    <>
      <PageHead
        title="Meet the guides who remember the first stair."
        lead="They have sat the exams, done the jobs and come back to show the way."
        back={
          <ArrowLink as={Link} href={PATHS.home} direction="back">
            Home
          </ArrowLink>
        }
      />
      <Section band="alt" aria-labelledby="mentors-title">
        <SectionHead
          end={
            <Button as={Link} href={PATHS.home} variant="outline" icon={<Icon glyph={ArrowLeft} />}>
              {BACK_TO_HOME}
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
    </>
  );
}
