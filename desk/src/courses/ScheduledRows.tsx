import { Button, TextLink } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { fieldText, STATUS_TEXTS } from '../catalogue/texts';
import { Form } from '../shared/Form';
import { type Column, Rows } from '../shared/Rows';
import { Time } from '../shared/Time';

/** A scheduled change of a course. */
export interface ScheduledItem {
  number: number;
  course: string;
  courseName: string;
  due: string;
  by: string;
  state: 'waiting' | 'done' | 'failed' | 'cancelled';
  reason: string;
  fields: Readonly<Record<string, unknown>>;
}

export interface ScheduledRowsProps {
  items: readonly ScheduledItem[];
  mayEdit: boolean;
  /** Shows the names of the courses; for changes of several courses. */
  isNamed?: boolean;
}

const STATES = { waiting: 'Waits', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const;

export function ScheduledRows({ items, mayEdit, isNamed = false }: ScheduledRowsProps) {
  const course: Column<ScheduledItem> = {
    label: 'Course',
    cell: ({ course: id, courseName }) => <TextLink href={`/courses/${id}`}>{courseName}</TextLink>,
  };
  const columns: Column<ScheduledItem>[] = [
    { label: 'When', cell: ({ due }) => <Time at={due} /> },
    ...(isNamed ? [course] : []),
    { label: 'Change', cell: ({ fields }) => changeText(fields) },
    { label: 'Who', cell: ({ by }) => by },
    { label: 'State', cell: ({ state, reason }) => [STATES[state], reason].filter(Boolean).join(': ') },
    { label: 'Press', cell: (item) => cancelOf(item, mayEdit) },
  ];
  return (
    <Rows
      label="Planned changes"
      columns={columns}
      items={items}
      keyOf={({ number }) => number}
      empty="No change is planned."
    />
  );
}

function cancelOf({ number, course, state }: ScheduledItem, mayEdit: boolean): ReactNode {
  if (!mayEdit || (state !== 'waiting' && state !== 'failed')) return null;
  return (
    <Form action={`/courses/${course}/scheduled/${number}/cancel`} isInline>
      <Button type="submit" size="sm" variant="outline">
        {state === 'waiting' ? 'Cancel' : 'Put aside'}
      </Button>
    </Form>
  );
}

function changeText(fields: ScheduledItem['fields']): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const status = name === 'courseStatus' && STATUS_TEXTS[String(value) as '0' | '1' | '2'];
      return `${fieldText(name).label}: ${status || String(value)}`;
    })
    .join('; ');
}
