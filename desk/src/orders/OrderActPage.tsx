import { Alert, Button } from '@stepwell/shared-ui';
import { ButtonRow } from '../shared/ButtonRow';
import { CheckField } from '../shared/CheckField';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import { CancelFields } from './CancelFields';
import { type OrderAct, orderPath, refundPath } from './order-paths';
import { TEXTS } from './texts';

export interface OrderActPageProps {
  act: OrderAct;
  orderId: string;
  /** What the act will do. */
  lead: string;
  /** Rupees that were received for the order and not sent back; 0 unless the order is confirmed. */
  left: number;
  /** The reasons for which an order can be cancelled, by code. */
  reasons: Readonly<Record<string, string>>;
  /** When the page was made. A mail that was queued later is not sent again. */
  shownAt: string;
}

/** The form of an act on one order, with a description of what it will do. */
export function OrderActPage({ act, orderId, lead, left, reasons, shownAt }: OrderActPageProps) {
  const texts = TEXTS.acts;
  const isPaid = act === 'cancel' && left > 0;
  return (
    <>
      <Title back={{ to: orderPath(orderId), label: texts.back }} lead={lead}>
        {`${texts[act].title}: ${orderId}`}
      </Title>
      {isPaid && (
        <Alert tone="warn" live={false}>
          {texts.cancel.paid(left)}
        </Alert>
      )}
      <Form action={`${orderPath(orderId)}/${act}`} hidden={{ shownAt }}>
        {act === 'note' && <TextField name="reason" label={texts.note.field} rows={3} required />}
        {act === 'cancel' && <CancelFields reasons={reasons} />}
        {act === 'reopen' && (
          <TextField name="reason" label={LABELS.reason} hint={texts.reasonHint} rows={3} required />
        )}
        {isPaid && (
          <CheckField name="keepPayment" value="yes">
            {texts.cancel.keep(left)}
          </CheckField>
        )}
        <ButtonRow>
          <Button type="submit" variant="action">
            {texts[act].button}
          </Button>
          {isPaid && (
            <Button href={refundPath(orderId)} variant="outline">
              {texts.refund}
            </Button>
          )}
        </ButtonRow>
      </Form>
    </>
  );
}
