import { BACK_TO_HOME, PATHS } from '@stepwell/contract';
import { type Head, Link, type LoadContext } from '@stepwell/platform';
import { ArrowLeft, ArrowLink, Button, Icon, PageHead } from '@stepwell/shared-ui';
import { loadsList } from './load-list';
import { MentorSection } from './mentors/MentorSection';
import { mentorsStore } from './mentors/mentors.store';
import { breadcrumbs, itemList } from './structured-data/structured-data';

export const load = loadsList(mentorsStore);

export function head({ stores }: Pick<LoadContext, 'stores'>): Head {
  const mentors = stores.get(mentorsStore).getState().data ?? [];
  return {
    title: 'Mentors',
    description: 'Who teaches here: what each mentor has done, where they worked, and how to reach them.',
    canonical: PATHS.mentors,
    jsonLd: [
      breadcrumbs([{ name: 'Mentors', path: PATHS.mentors }]),
      itemList(
        mentors.map(({ mentorName, mentorDesignation }) => ({
          item: { '@type': 'Person', name: mentorName, jobTitle: mentorDesignation },
        })),
      ),
    ],
  };
}

/** `/mentors`: all mentors. */
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
      <MentorSection
        end={
          <Button as={Link} href={PATHS.home} variant="outline" icon={<Icon glyph={ArrowLeft} />}>
            {BACK_TO_HOME}
          </Button>
        }
      />
    </>
  );
}
