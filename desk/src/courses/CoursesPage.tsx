import { COURSE_STATUS_LABELS, formatAmount } from '@stepwell/contract';
import { Button, TextInput, TextLink } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { Part, Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import styles from './CoursesPage.module.css';
import { type ScheduledItem, ScheduledRows } from './ScheduledRows';
import { COURSE_ORDER, COURSES, PLANNED } from './texts';

/** A course in the list. */
export interface CourseItem {
  id: string;
  name: string;
  code: string;
  status: 0 | 1 | 2;
  pricePaise: number | null;
  registrationEnds: string | null;
  orders: number;
}

export interface CoursesPageProps {
  courses: readonly CourseItem[];
  /** The search text. */
  q: string;
  at: string;
  page: { next?: number | undefined; previous?: number | undefined; shown: string };
  scheduled: readonly ScheduledItem[];
  mayEdit: boolean;
}

export function CoursesPage({ courses, q, at, page, scheduled, mayEdit }: CoursesPageProps) {
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
      <form method="get" action="/courses" className={styles.search}>
        <TextInput
          type="search"
          name="q"
          defaultValue={q}
          aria-label={COURSES.find}
          placeholder={COURSES.find}
        />
        <Button type="submit" size="sm" variant="outline">
          {COURSES.findPress}
        </Button>
      </form>
      <Rows
        label={COURSES.title}
        columns={[
          {
            label: COURSES.course,
            cell: ({ id, name }) => <TextLink href={`/courses/${id}`}>{name}</TextLink>,
          },
          { label: COURSES.code, cell: ({ code }) => code },
          { label: COURSES.status, cell: ({ status }) => COURSE_STATUS_LABELS[status] },
          {
            label: COURSES.price,
            cell: ({ pricePaise }) => (pricePaise === null ? '' : formatAmount(pricePaise / 100)),
            isNumber: true,
          },
          { label: COURSES.registrationEnds, cell: ({ registrationEnds }) => <Time at={registrationEnds} /> },
          { label: COURSES.orders, cell: ({ orders }) => orders, isNumber: true },
        ]}
        items={courses}
        keyOf={({ id }) => id}
        empty={q ? COURSES.noMatch(q) : COURSES.empty}
      />
      <Paging at={at} next={page.next} previous={page.previous} shown={page.shown} />
    </>
  );
}
