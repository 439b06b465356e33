import type { ScheduledChange } from '@stepwell/api/scheduled-changes';
import { cutText } from '@stepwell/contract';
import { TextLink } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { labelOf, recordedText } from '../audit/recorded-text';
import { CATALOGUE } from '../catalogue/texts';
import { FormButton } from '../shared/FormButton';
import { type Column, Rows } from '../shared/Rows';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { PLANNED } from './texts';

export interface ScheduledRowsProps {
  items: readonly ScheduledChange[];
  mayEdit: boolean;
  /** Shows the names of the courses; for changes of several courses. */
  isNamed?: boolean;
}

/** Maximum number of characters shown of a value. */
const MAX_LENGTH = 160;

/** Scheduled changes of courses. Those that wait or have failed have a button that cancels them. */
export function ScheduledRows({ items, mayEdit, isNamed = false }: ScheduledRowsProps) {
  const course: Column<ScheduledChange> = {
    label: LABELS.course,
    cell: ({ course: id, courseName }) => <TextLink href={`/courses/${id}`}>{courseName}</TextLink>,
  };
  const columns: Column<ScheduledChange>[] = [
    { label: CATALOGUE.columns.when, cell: ({ due }) => <Time at={due} /> },
    ...(isNamed ? [course] : []),
    { label: PLANNED.change, cell: ({ fields }) => changeText(fields) },
    { label: CATALOGUE.columns.who, cell: ({ by }) => by },
    {
      label: LABELS.state,
      cell: ({ state, reason }) => [PLANNED.states[state], reason].filter(Boolean).join(': '),
    },
    { label: PLANNED.action, cell: (item) => cancelOf(item, mayEdit) },
  ];
  return (
    <Rows
      label={PLANNED.title}
      columns={columns}
      items={items}
      keyOf={({ number }) => number}
      empty={PLANNED.empty}
    />
  );
}

function cancelOf({ number, course, state }: ScheduledChange, mayEdit: boolean): ReactNode {
  if (!mayEdit || (state !== 'waiting' && state !== 'failed')) return null;
  return (
    <FormButton action={`/courses/${course}/scheduled/${number}/cancel`}>
      {state === 'waiting' ? PLANNED.cancel : PLANNED.dismiss}
    </FormButton>
  );
}

function changeText(fields: ScheduledChange['fields']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${labelOf(name)}: ${cutText(recordedText(name, value), MAX_LENGTH)}`)
    .join('; ');
}
