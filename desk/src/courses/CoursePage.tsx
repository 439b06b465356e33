import type { HistoryLine } from '@stepwell/api/history';
import type { ScheduledChange } from '@stepwell/api/scheduled-changes';
import { COURSE_STATUS_LABELS, CourseStatus } from '@stepwell/contract';
import { Accordion, AccordionItem, Button, TextLink } from '@stepwell/shared-ui';
import { HistoryRows } from '../audit/HistoryRows';
import { CoursePreview, type CoursePreviewProps } from '../catalogue/CoursePreview';
import { CATALOGUE } from '../catalogue/texts';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { ScheduledRows } from './ScheduledRows';
import { COURSES, DUPLICATE, PLANNED, PUBLISH } from './texts';

export interface CoursePageProps {
  id: string;
  preview: CoursePreviewProps;
  /** Address of the course's page on the site. */
  siteAddress: string;
  orders: number;
  prices: readonly HistoryLine[];
  history: readonly HistoryLine[];
  scheduled: readonly ScheduledChange[];
  mayEdit: boolean;
}

/** One course: a preview of what learners see, the acts that the member may carry out, and its history. */
export function CoursePage(props: CoursePageProps) {
  const { id, preview, siteAddress, orders, prices, history, scheduled, mayEdit } = props;
  const { courseName, courseCode, courseStatus } = preview.course;
  const path = `/courses/${id}`;
  return (
    <>
      <Title
        lead={COURSES.summary(COURSE_STATUS_LABELS[courseStatus], courseCode, orders)}
        back={{ to: '/courses', label: COURSES.title }}
      >
        {courseName}
      </Title>
      {mayEdit && (
        <ButtonRow>
          <Button href={`${path}/edit`} variant="action">
            {CATALOGUE.edit}
          </Button>
          <Button href={`${path}/publish`} variant="outline">
            {courseStatus === CourseStatus.live ? COURSES.closeOrWithdraw : PUBLISH.title}
          </Button>
          <Button href={`${path}/duplicate`} variant="outline">
            {DUPLICATE.title}
          </Button>
          {orders === 0 && (
            <Button href={`${path}/delete`} variant="outline">
              {CATALOGUE.delete}
            </Button>
          )}
        </ButtonRow>
      )}
      <Part title={CATALOGUE.preview} end={<TextLink href={siteAddress}>{COURSES.onSite}</TextLink>}>
        <CoursePreview {...preview} />
      </Part>
      {scheduled.length > 0 && (
        <Part title={PLANNED.title}>
          <ScheduledRows items={scheduled} mayEdit={mayEdit} />
        </Part>
      )}
      <Part title={COURSES.prices}>
        <HistoryRows label={COURSES.priceChanges} items={prices} empty={COURSES.samePrice} />
      </Part>
      <Accordion>
        <AccordionItem title={CATALOGUE.allChanges} note={CATALOGUE.changeCount(history.length)}>
          <HistoryRows label={CATALOGUE.allChanges} items={history} empty={CATALOGUE.noChange} />
        </AccordionItem>
      </Accordion>
    </>
  );
}
