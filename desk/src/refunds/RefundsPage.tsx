import type { RefundLine } from '@stepwell/api/list-refunds';
import { formatAmount } from '@stepwell/contract';
import { TextLink } from '@stepwell/shared-ui';
import { refundPath } from '../orders/order-paths';
import { actorName, REFUND_NAMES } from '../orders/texts';
import { Title } from '../shared/Heading';
import { Paging } from '../shared/Paging';
import { type Column, Rows } from '../shared/Rows';
import { Tabs } from '../shared/Tabs';
import { Time } from '../shared/Time';
import { LABELS } from '../shared/texts';
import { type RefundList, TEXTS } from './texts';

export interface RefundsPageProps {
  show: RefundList;
  refunds: readonly RefundLine[];
  /** The refund after which the next page begins; absent on the last page. */
  next?: number | undefined;
}

const { list } = TEXTS;

/** By list: its own columns, which follow the columns of all lists. */
const COLUMNS: Record<RefundList, readonly Column<RefundLine>[]> = {
  waiting: [
    { label: LABELS.state, cell: ({ state }) => REFUND_NAMES[state] },
    { label: LABELS.reason, cell: ({ reason }) => reason },
    {
      label: list.requested,
      cell: ({ requestedAt, requestedBy }) => (
        <span>
          <Time at={requestedAt} /> {list.by(actorName(requestedBy))}
        </span>
      ),
    },
  ],
  sent: [
    { label: LABELS.reference, cell: ({ reference }) => reference },
    { label: LABELS.reason, cell: ({ reason }) => reason },
    { label: list.sentAt, cell: ({ sentAt }) => <Time at={sentAt} /> },
  ],
  declined: [
    { label: LABELS.reason, cell: ({ reason }) => reason },
    {
      label: list.decided,
      cell: ({ decision, decidedBy }) => `${decision}${decidedBy ? ` (${actorName(decidedBy)})` : ''}`,
    },
  ],
};

/** The list of refunds: waiting ones, the oldest first, or finished ones, the newest first. */
export function RefundsPage({ show, refunds, next }: RefundsPageProps) {
  return (
    <>
      <Title>{TEXTS.title}</Title>
      <Tabs label={list.tabs} names={list.names} current={show} pathOf={(each) => `/refunds?show=${each}`} />
      <Rows
        label={`${list.label}: ${list.names[show]}`}
        items={refunds}
        keyOf={({ id }) => id}
        empty={list.empty[show]}
        columns={[
          {
            label: LABELS.order,
            cell: ({ orderId }) => <TextLink href={refundPath(orderId)}>{orderId}</TextLink>,
          },
          { label: LABELS.learner, cell: ({ studentName }) => studentName },
          { label: LABELS.amount, isNumber: true, cell: ({ amount }) => formatAmount(amount) },
          ...COLUMNS[show],
        ]}
      />
      <Paging address={`/refunds?show=${show}`} parameter="after" next={next} />
    </>
  );
}
