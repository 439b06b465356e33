import type { MentorLine } from '@stepwell/api/mentor-list';
import { Button, TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { type ListPage, Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import { MENTORS } from './texts';

export interface MentorsPageProps {
  mentors: readonly MentorLine[];
  page: ListPage;
  mayEdit: boolean;
}

export function MentorsPage({ mentors, page, mayEdit }: MentorsPageProps) {
  return (
    <>
      <Title
        lead={page.shown}
        end={
          mayEdit && (
            <Button href="/mentors/new" size="sm">
              {MENTORS.new}
            </Button>
          )
        }
      >
        {MENTORS.title}
      </Title>
      <Rows
        label={MENTORS.title}
        columns={[
          {
            label: MENTORS.mentor,
            cell: ({ id, name }) => <TextLink href={`/mentors/${id}`}>{name}</TextLink>,
          },
          {
            label: MENTORS.mentorTitle,
            cell: ({ title, designation }) => [title, designation].filter(Boolean).join(', '),
          },
          { label: LABELS.email, cell: ({ email }) => email },
          { label: LABELS.courses, cell: ({ courses }) => courses, isNumber: true },
        ]}
        items={mentors}
        keyOf={({ id }) => id}
        empty={MENTORS.empty}
      />
      <Paging address="/mentors" {...page} />
    </>
  );
}
