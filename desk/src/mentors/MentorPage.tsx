import { Button } from '@stepwell/shared-ui';
import { type HistoryItem, HistoryRows } from '../catalogue/HistoryRows';
import { MentorPreview, type MentorPreviewProps } from '../catalogue/MentorPreview';
import { Presses } from '../catalogue/Presses';
import { Part, Title } from '../shared/Heading';

export interface MentorPageProps {
  id: string;
  preview: MentorPreviewProps;
  /** Number of courses that refer to the mentor. */
  courses: number;
  history: readonly HistoryItem[];
  mayEdit: boolean;
}

export function MentorPage({ id, preview, courses, history, mayEdit }: MentorPageProps) {
  const at = `/mentors/${id}`;
  return (
    <>
      <Title lead={`Mentor of ${courses} courses`} back={{ to: '/mentors', label: 'Mentors' }}>
        {preview.mentor.mentorName}
      </Title>
      {mayEdit && (
        <Presses>
          <Button href={`${at}/edit`} variant="action">
            Edit
          </Button>
          {courses === 0 && (
            <Button href={`${at}/delete`} variant="outline">
              Delete
            </Button>
          )}
        </Presses>
      )}
      <Part title="As learners see it">
        <MentorPreview {...preview} />
      </Part>
      <Part title="All changes">
        <HistoryRows label="All changes" items={history} empty="No change is recorded." />
      </Part>
    </>
  );
}
