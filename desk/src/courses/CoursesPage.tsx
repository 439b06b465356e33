import type { CourseLine } from '@stepwell/api/course-list';
import type { ScheduledChange } from '@stepwell/api/scheduled-changes';
import { COURSE_STATUS_LABELS, formatAmount } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { type ListPage, Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { SearchLine } from '../shared/SearchLine';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { ScheduledRows } from './ScheduledRows';
import { COURSE_ORDER, COURSES, PLANNED } from './texts';

export interface CoursesPageProps {
  courses: readonly CourseLine[];
  search: string;
  page: ListPage;
  scheduled: readonly ScheduledChange[];
  mayEdit: boolean;
}

export function CoursesPage({ courses, search, page, scheduled, mayEdit }: CoursesPageProps) {
  return (
    <>
      <Title
        lead={page.shown}
        end={
          mayEdit && (
            <ButtonRow>
              <Button href="/courses/new" size="sm">
                {COURSES.new}
              </Button>
              {courses.length > 1 && (
                <Button href="/courses/order" size="sm" variant="outline">
                  {COURSE_ORDER.link}
                </Button>
              )}
            </ButtonRow>
          )
        }
      >
        {COURSES.title}
      </Title>
      {scheduled.length > 0 && (
        <Part title={PLANNED.title}>
          <ScheduledRows items={scheduled} mayEdit={mayEdit} isNamed />
        </Part>
      )}
      <SearchLine action="/courses" label={COURSES.find} button={COURSES.findButton} search={search} />
      <Rows
        label={COURSES.title}
        columns={[
          {
            label: LABELS.course,
            cell: ({ id, name }) => <TextLink href={`/courses/${id}`}>{name}</TextLink>,
          },
          { label: LABELS.code, cell: ({ code }) => code },
          { label: LABELS.status, cell: ({ status }) => COURSE_STATUS_LABELS[status] },
          {
            label: COURSES.price,
            cell: ({ pricePaise }) => (pricePaise === null ? '' : formatAmount(pricePaise / 100)),
            isNumber: true,
          },
          { label: COURSES.registrationEnds, cell: ({ registrationEnds }) => <Time at={registrationEnds} /> },
          { label: LABELS.orders, cell: ({ orders }) => orders, isNumber: true },
        ]}
        items={courses}
        keyOf={({ id }) => id}
        empty={search ? COURSES.noMatch(search) : COURSES.empty}
      />
      <Paging address={search ? `/courses?${new URLSearchParams({ search })}` : '/courses'} {...page} />
    </>
  );
}
