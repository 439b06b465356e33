import type { CourseLine } from '@stepwell/api/course-list';
import { COURSE_STATUS_LABELS } from '@stepwell/contract';
import { ButtonRow } from '../shared/ButtonRow';
import { FormButton } from '../shared/FormButton';
import { Title } from '../shared/Heading';
import { Rows } from '../shared/Rows';
import { LABELS } from '../shared/texts';
import { COURSE_ORDER, COURSES } from './texts';

/** All courses in the order in which the site lists them, each with buttons that move it. */
export function CourseOrderPage({ courses }: { courses: readonly CourseLine[] }) {
  const items = courses.map((course, index) => ({ ...course, place: index + 1 }));
  return (
    <>
      <Title lead={COURSE_ORDER.lead} back={{ to: '/courses', label: COURSES.title }}>
        {COURSE_ORDER.title}
      </Title>
      <Rows
        label={COURSE_ORDER.title}
        columns={[
          // The id is the target of the redirect after a press, which keeps the course in view.
          { label: LABELS.course, cell: ({ id, name }) => <span id={id}>{name}</span> },
          { label: COURSE_ORDER.place, cell: ({ place }) => place, isNumber: true },
          { label: LABELS.status, cell: ({ status }) => COURSE_STATUS_LABELS[status] },
          {
            label: COURSE_ORDER.move,
            cell: ({ id, name, place }) => (
              <ButtonRow>
                {place > 1 && <Move id={id} to={place - 1} label={COURSE_ORDER.up} name={name} />}
                {place < items.length && (
                  <Move id={id} to={place + 1} label={COURSE_ORDER.down} name={name} />
                )}
              </ButtonRow>
            ),
          },
        ]}
        items={items}
        keyOf={({ id }) => id}
        empty={COURSES.empty}
      />
    </>
  );
}

function Move({ id, to, label, name }: { id: string; to: number; label: string; name: string }) {
  return (
    <FormButton action={`/courses/${id}/move`} hidden={{ place: String(to) }} label={`${label}: ${name}`}>
      {label}
    </FormButton>
  );
}
