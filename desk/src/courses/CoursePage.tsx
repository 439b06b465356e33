import { Accordion, AccordionItem, Button, TextLink } from '@stepwell/shared-ui';
import { CoursePreview, type CoursePreviewProps } from '../catalogue/CoursePreview';
import { type HistoryItem, HistoryRows } from '../catalogue/HistoryRows';
import { Presses } from '../catalogue/Presses';
import { STATUS_TEXTS } from '../catalogue/texts';
import { Part, Title } from '../shared/Heading';
import { type ScheduledItem, ScheduledRows } from './ScheduledRows';

export interface CoursePageProps {
  id: string;
  preview: CoursePreviewProps;
  /** Address of the course's page on the site. */
  siteAddress: string;
  orders: number;
  prices: readonly HistoryItem[];
  history: readonly HistoryItem[];
  scheduled: readonly ScheduledItem[];
  mayEdit: boolean;
}

/** One course: a preview of what learners see, the acts that the member may carry out, and its history. */
export function CoursePage({
  id,
  preview,
  siteAddress,
  orders,
  prices,
  history,
  scheduled,
  mayEdit,
}: CoursePageProps) {
  const { courseName, courseCode, courseStatus } = preview.course;
  const at = `/courses/${id}`;
  return (
    <>
      <Title
        lead={`${STATUS_TEXTS[courseStatus]}, ${courseCode}, ${orders} orders`}
        back={{ to: '/courses', label: 'Courses' }}
      >
        {courseName}
      </Title>
      {mayEdit && (
        <Presses>
          <Button href={`${at}/edit`} variant="action">
            Edit
          </Button>
          <Button href={`${at}/publish`} variant="outline">
            {courseStatus === 1 ? 'Close or withdraw' : 'Publish'}
          </Button>
          <Button href={`${at}/duplicate`} variant="outline">
            Duplicate
          </Button>
          {orders === 0 && (
            <Button href={`${at}/delete`} variant="outline">
              Delete
            </Button>
          )}
        </Presses>
      )}
      <Part title="As learners see it" end={<TextLink href={siteAddress}>Open on the site</TextLink>}>
        <CoursePreview {...preview} />
      </Part>
      {scheduled.length > 0 && (
        <Part title="Planned changes">
          <ScheduledRows items={scheduled} mayEdit={mayEdit} />
        </Part>
      )}
      <Part title="Prices until now">
        <HistoryRows
          label="Changes of the price"
          items={prices}
          empty="The price has not changed since it was set."
        />
      </Part>
      <Accordion>
        <AccordionItem
          title="All changes"
          note={history.length === 1 ? '1 change' : `${history.length} changes`}
        >
          <HistoryRows label="All changes" items={history} empty="No change is recorded." />
        </AccordionItem>
      </Accordion>
    </>
  );
}
