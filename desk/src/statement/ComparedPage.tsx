import type { ComparedStatement } from '@stepwell/api/statement-uploads';
import { formatAmount, formatDate } from '@stepwell/contract';
import { Text, TextLink } from '@stepwell/shared-ui';
import { FormButton } from '../shared/FormButton';
import { Part, Title } from '../shared/Heading';
import { type Column, Rows } from '../shared/Rows';
import { formatTime } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { TEXTS } from './texts';

type ComparedOrder = ComparedStatement['orders'][number];

const ORDER_COLUMNS: Column<ComparedOrder>[] = [
  {
    label: LABELS.order,
    cell: ({ orderId }) => <TextLink href={`/review/${orderId}`}>{orderId}</TextLink>,
  },
  { label: LABELS.reference, cell: ({ reference }) => reference },
  { label: TEXTS.line, cell: ({ line }) => line },
  { label: TEXTS.why, cell: ({ why }) => why },
  { label: LABELS.amount, isNumber: true, cell: ({ total }) => formatAmount(total) },
];

/** The result of comparing a statement with the orders under review: certain matches, uncertain ones, and payments without an order. */
export function ComparedPage({ compared }: { compared: ComparedStatement }) {
  const { id, name, uploadedBy, uploadedAt, notes, lineCount, orders, payments } = compared;
  const sure = orders.filter(({ proposal, isApplied }) => proposal === 'approve' && !isApplied);
  const uncertain = orders.filter(({ proposal }) => proposal === 'look');
  const waitingCount = orders.filter(({ proposal }) => proposal === 'wait').length;
  return (
    <>
      <Title
        back={{ to: '/statements', label: TEXTS.back }}
        lead={TEXTS.uploaded(uploadedBy, formatTime(uploadedAt))}
      >
        {name}
      </Title>
      <Part title={TEXTS.read.title}>
        <ul>
          <li>{TEXTS.read.payments(lineCount)}</li>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Part>
      <Part title={TEXTS.sure.title(sure.length)}>
        {sure.length > 0 && <Text tone="muted">{TEXTS.sure.lead}</Text>}
        <Rows
          label={TEXTS.sure.title(sure.length)}
          columns={ORDER_COLUMNS}
          items={sure}
          keyOf={({ orderId }) => orderId}
          empty={TEXTS.sure.empty}
        />
        {sure.length > 0 && (
          <FormButton
            action={`/statements/${id}/confirm`}
            // Confirms only the orders that this page shows, not orders that have become certain matches since.
            hidden={{ orders: sure.map(({ orderId }) => orderId).join(' ') }}
            size="md"
            variant="action"
          >
            {TEXTS.sure.button(sure.length)}
          </FormButton>
        )}
      </Part>
      <Part title={TEXTS.look.title(uncertain.length)}>
        <Rows
          label={TEXTS.look.title(uncertain.length)}
          columns={ORDER_COLUMNS}
          items={uncertain}
          keyOf={({ orderId }) => orderId}
          empty={TEXTS.look.empty}
        />
      </Part>
      <Part title={TEXTS.money.title(payments.length)}>
        <Rows
          label={TEXTS.money.title(payments.length)}
          columns={[
            { label: TEXTS.line, cell: ({ line }) => line },
            { label: TEXTS.day, isWhole: true, cell: ({ paidOn }) => formatDate(paidOn) },
            { label: LABELS.reference, isWhole: true, cell: ({ reference }) => reference },
            { label: TEXTS.text, cell: ({ text }) => text },
            { label: TEXTS.why, cell: ({ why }) => why },
            { label: LABELS.amount, isNumber: true, cell: ({ amount }) => formatAmount(amount) },
          ]}
          items={payments}
          keyOf={({ line }) => line}
          empty={TEXTS.money.empty}
        />
      </Part>
      {waitingCount > 0 && <Text tone="muted">{TEXTS.waiting(waitingCount)}</Text>}
    </>
  );
}
