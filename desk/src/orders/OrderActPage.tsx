import { Alert, Button, Checkbox } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { CancelFields } from './CancelFields';
import { type OrderAct, orderPath, refundPath } from './order-paths';
import { TEXTS } from './texts';

export interface OrderActPageProps extends Typed {
  act: OrderAct;
  orderId: string;
  /** What the act will do. */
  lead: string;
  /** Rupees that were received for the order and not sent back; 0 unless the order is confirmed. */
  left: number;
  /** The reasons for which an order can be cancelled, by code. */
  reasons: Readonly<Record<string, string>>;
  /** Why the act was refused. */
  refusal?: string | undefined;
}

/** The form of an act on one order, with a description of what it will do. */
export function OrderActPage({
  act,
  orderId,
  lead,
  left,
  reasons,
  refusal,
  values,
  errors,
}: OrderActPageProps) {
  const texts = TEXTS.acts;
  const isPaid = act === 'cancel' && left > 0;
  return (
    <>
      <Title back={{ to: orderPath(orderId), label: texts.back }} lead={lead}>
        {`${texts[act].title}: ${orderId}`}
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {isPaid && (
        <Alert tone="warn" live={false}>
          {texts.cancel.paid(left)}
        </Alert>
      )}
      <Form action={`${orderPath(orderId)}/${act}`}>
        {act === 'note' && (
          <TextField name="reason" label={texts.note.field} rows={3} required {...{ values, errors }} />
        )}
        {act === 'cancel' && <CancelFields {...{ reasons, values, errors }} />}
        {act === 'reopen' && (
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            rows={3}
            required
            {...{ values, errors }}
          />
        )}
        {isPaid && (
          <Checkbox name="keepPayment" value="yes" defaultChecked={values?.keepPayment === 'yes'}>
            {texts.cancel.keep(left)}
          </Checkbox>
        )}
        <div>
          <Button type="submit" variant="action">
            {texts[act].press}
          </Button>{' '}
          {isPaid && (
            <Button href={refundPath(orderId)} variant="outline">
              {texts.refund}
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}
