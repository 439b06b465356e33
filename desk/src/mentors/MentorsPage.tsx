import { Button, TextLink } from '@stepwell/shared-ui';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';

export interface MentorItem {
  id: string;
  name: string;
  designation: string;
  title: string;
  email: string;
  courses: number;
}

export interface MentorsPageProps {
  mentors: readonly MentorItem[];
  page: { next?: number | undefined; previous?: number | undefined; shown: string };
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
              New mentor
            </Button>
          )
        }
      >
        Mentors
      </Title>
      <Rows
        label="Mentors"
        columns={[
          { label: 'Mentor', cell: ({ id, name }) => <TextLink href={`/mentors/${id}`}>{name}</TextLink> },
          {
            label: 'Title',
            cell: ({ title, designation }) => [title, designation].filter(Boolean).join(', '),
          },
          { label: 'E-mail', cell: ({ email }) => email },
          { label: 'Courses', cell: ({ courses }) => courses, isNumber: true },
        ]}
        items={mentors}
        keyOf={({ id }) => id}
        empty="No mentors yet."
      />
      <Paging at="/mentors" {...page} />
    </>
  );
}
