import type { HistoryLine } from '@stepwell/api/history';
import { Button } from '@stepwell/shared-ui';
import { HistoryRows } from '../audit/HistoryRows';
import { MentorPreview, type MentorPreviewProps } from '../catalogue/MentorPreview';
import { CATALOGUE } from '../catalogue/texts';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { MENTORS } from './texts';

export interface MentorPageProps {
  id: string;
  preview: MentorPreviewProps;
  /** Number of courses that refer to the mentor. */
  courses: number;
  history: readonly HistoryLine[];
  mayEdit: boolean;
}

export function MentorPage({ id, preview, courses, history, mayEdit }: MentorPageProps) {
  const path = `/mentors/${id}`;
  return (
    <>
      <Title lead={MENTORS.mentorOf(courses)} back={{ to: '/mentors', label: MENTORS.title }}>
        {preview.mentor.mentorName}
      </Title>
      {mayEdit && (
        <ButtonRow>
          <Button href={`${path}/edit`} variant="action">
            {CATALOGUE.edit}
          </Button>
          {courses === 0 && (
            <Button href={`${path}/delete`} variant="outline">
              {CATALOGUE.delete}
            </Button>
          )}
        </ButtonRow>
      )}
      <Part title={CATALOGUE.preview}>
        <MentorPreview {...preview} />
      </Part>
      <Part title={CATALOGUE.allChanges}>
        <HistoryRows label={CATALOGUE.allChanges} items={history} empty={CATALOGUE.noChange} />
      </Part>
    </>
  );
}
