import type { WholeOrder } from '@stepwell/api/show-order';
import { formatAmount } from '@stepwell/contract';
import { Alert, Button, TextLink } from '@stepwell/shared-ui';
import { orderPath, refundPath } from '../orders/order-paths';
import { REFUND_NAMES } from '../orders/texts';
import { Facts } from '../shared/Facts';
import { Form } from '../shared/Form';
import { Part, Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { openRefundOf } from './open-refund';
import styles from './RefundPage.module.css';
import { TEXTS } from './texts';

export type RefundAct = 'approve' | 'decline' | 'send';

export interface RefundPageProps {
  order: WholeOrder;
  /** Whether the viewer may decide on refunds and record sent ones. */
  canChange: boolean;
  /** The refused form with its typed values. */
  refused?: ({ act: RefundAct; message: string } & Typed) | undefined;
}

/** The refund of one order: the request, and the forms of its possible next steps. */
export function RefundPage({ order, canChange, refused }: RefundPageProps) {
  const { orderId, status, money } = order;
  const open = openRefundOf(order);
  const shown = open ?? order.refunds.at(-1);
  const { page } = TEXTS;
  const canSend = status === 'confirmed' && money.left > 0;
  const typedOf = (act: RefundAct): Typed => (refused?.act === act ? refused : {});
  return (
    <>
      <Title back={{ to: '/refunds', label: page.back }}>{page.title(orderId)}</Title>
      {refused && <Alert tone="bad">{refused.message}</Alert>}
      <Facts
        facts={[
          [page.learner, order.studentName],
          [page.course, order.course],
          [page.received, formatAmount(money.paid)],
          [page.sentBack, money.sentBack > 0 ? formatAmount(money.sentBack) : ''],
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
              <ApproveForm order={order} amount={open.amount} {...typedOf('approve')} />
              <DeclineForm order={order} {...typedOf('decline')} />
            </>
          )}
          <SendForm order={order} {...typedOf('send')} />
        </div>
      )}
    </>
  );
}

interface StepProps extends Typed {
  order: WholeOrder;
}

function ApproveForm({ order, amount, ...typed }: StepProps & { amount: number }) {
  const { title, lead, amount: label, press } = TEXTS.approve;
  return (
    <Part title={title}>
      <p>{lead}</p>
      <Form action={`${refundPath(order.orderId)}/approve`}>
        <TextField
          name="amount"
          label={label}
          value={plain(amount)}
          inputMode="decimal"
          required
          {...typed}
        />
        <Press>{press}</Press>
      </Form>
    </Part>
  );
}

function DeclineForm({ order, ...typed }: StepProps) {
  const { title, lead, reason, press } = TEXTS.decline;
  return (
    <Part title={title}>
      <p>{lead}</p>
      <Form action={`${refundPath(order.orderId)}/decline`}>
        <TextField name="declineReason" label={reason} rows={3} required {...typed} />
        <Press>{press}</Press>
      </Form>
    </Part>
  );
}

function SendForm({ order, ...typed }: StepProps) {
  const { title, lead, reference, referenceHint, amount, amountHint, reason, reasonHint, press } = TEXTS.send;
  const { left } = order.money;
  const open = openRefundOf(order);
  const approved = open?.state === 'approved' ? open.amount : left;
  return (
    <Part title={title}>
      <p>{lead}</p>
      <Form action={`${refundPath(order.orderId)}/send`}>
        <TextField name="reference" label={reference} hint={referenceHint} required {...typed} />
        <TextField
          name="sentAmount"
          label={amount}
          hint={amountHint(left)}
          value={plain(approved)}
          inputMode="decimal"
          required
          {...typed}
        />
        {!open && <TextField name="reason" label={reason} hint={reasonHint} rows={2} required {...typed} />}
        <Press>{press}</Press>
      </Form>
    </Part>
  );
}

function Press({ children }: { children: string }) {
  return (
    <div>
      <Button type="submit">{children}</Button>
    </div>
  );
}

/** Formats an amount for an input, without the rupee sign and digit groups: `1178.82`. */
function plain(rupees: number): string {
  return rupees.toFixed(2);
}
