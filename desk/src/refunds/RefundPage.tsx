import type { WholeOrder } from '@stepwell/api/show-order';
import { formatAmount } from '@stepwell/contract';
import { Button, TextLink } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { orderPath, refundPath } from '../orders/order-paths';
import { REFUND_NAMES } from '../orders/texts';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import styles from './RefundPage.module.css';
import { TEXTS } from './texts';

export type RefundAct = 'approve' | 'decline' | 'send';

export interface RefundPageProps {
  order: WholeOrder;
  /** Whether the viewer may decide on refunds and record sent ones. */
  canChange: boolean;
}

/** The refund of one order: the request, and the forms of its possible next steps. */
export function RefundPage({ order, canChange }: RefundPageProps) {
  const { orderId, status, money } = order;
  // An order has at most one refund that is requested or approved.
  const open = order.refunds.find(({ state }) => state === 'requested' || state === 'approved');
  const shown = open ?? order.refunds.at(-1);
  const { page } = TEXTS;
  const canSend = status === 'confirmed' && money.left > 0;
  return (
    <>
      <Title back={{ to: '/refunds', label: page.back }}>{page.title(orderId)}</Title>
      <Facts
        facts={[
          [LABELS.learner, order.studentName],
          [LABELS.course, order.course],
          [LABELS.received, formatAmount(money.paid)],
          [LABELS.sentBack, money.sentBack > 0 ? formatAmount(money.sentBack) : ''],
          [page.left, formatAmount(money.left)],
          [page.state, shown ? `${formatAmount(shown.amount)}: ${REFUND_NAMES[shown.state]}` : page.none],
          [page.why, shown?.reason],
        ]}
      />
      <p>
        <TextLink href={orderPath(orderId)}>{page.order}</TextLink>
      </p>
      {!canSend && <p>{status === 'confirmed' ? page.nothing : page.notConfirmed}</p>}
      {canChange && canSend && (
        <div className={styles.forms}>
          {open?.state === 'requested' && (
            <>
              <ApproveForm path={refundPath(orderId)} amount={open.amount} />
              <DeclineForm path={refundPath(orderId)} />
            </>
          )}
          <SendForm path={refundPath(orderId)} left={money.left} open={open} />
        </div>
      )}
    </>
  );
}

function ApproveForm({ path, amount }: { path: string; amount: number }) {
  const { title, lead, amount: label, button } = TEXTS.approve;
  return (
    <Step title={title} lead={lead} action={`${path}/approve`} button={button}>
      <TextField name="amount" label={label} value={plain(amount)} inputMode="decimal" required />
    </Step>
  );
}

function DeclineForm({ path }: { path: string }) {
  const { title, lead, reason, button } = TEXTS.decline;
  return (
    <Step title={title} lead={lead} action={`${path}/decline`} button={button}>
      <TextField name="declineReason" label={reason} rows={3} required />
    </Step>
  );
}

interface SendFormProps {
  path: string;
  /** Rupees that can be sent back. */
  left: number;
  open: WholeOrder['refunds'][number] | undefined;
}

function SendForm({ path, left, open }: SendFormProps) {
  const { title, lead, reference, referenceHint, amount, amountHint, reasonHint, button } = TEXTS.send;
  const approved = open?.state === 'approved' ? open.amount : left;
  return (
    <Step title={title} lead={lead} action={`${path}/send`} button={button}>
      <TextField name="reference" label={reference} hint={referenceHint} required />
      <TextField
        name="sentAmount"
        label={amount}
        hint={amountHint(left)}
        value={plain(approved)}
        inputMode="decimal"
        required
      />
      {!open && <TextField name="reason" label={LABELS.reason} hint={reasonHint} rows={2} required />}
    </Step>
  );
}

interface StepProps {
  title: string;
  lead: string;
  action: string;
  button: string;
  children: ReactNode;
}

function Step({ title, lead, action, button, children }: StepProps) {
  return (
    <Part title={title}>
      <p>{lead}</p>
      <Form action={action}>
        {children}
        <Button type="submit">{button}</Button>
      </Form>
    </Part>
  );
}

/** Formats an amount for an input, without the rupee sign and digit groups: `1178.82`. */
function plain(rupees: number): string {
  return rupees.toFixed(2);
}
