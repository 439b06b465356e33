import type { Page } from '../frame/area';
import { Form, TextField } from '../frame/form';
import { Part, Title } from '../frame/parts';

/** Records a payment that the bank shows: of an order, or kept without one. */
export function recordPage(typed: Readonly<Record<string, unknown>>): Page {
  const [order, amount, reference] = ['order', 'amount', 'reference'].map((name) => text(typed[name]));
  return {
    title: 'Record a payment',
    content: (
      <>
        <Title back={{ to: '/payments', label: 'Payments' }}>Record a payment</Title>
        <Form action="/payments/record" button="Record it">
          <TextField name="order" label="Order" value={order} required />
          <TextField name="amount" label="Amount in rupees" value={amount} inputMode="decimal" required />
          <TextField name="reference" label="The bank’s reference" hint="Empty for cash" value={reference} />
          <TextField name="reason" label="Reason" hint="For the order’s history" />
        </Form>
        {reference && amount && (
          <Part title="It belongs to no order">
            <Form action="/payments/keep" button="Keep it with this note" hidden={{ amount, reference }}>
              <TextField name="note" label="What it is" required />
            </Form>
          </Part>
        )}
      </>
    ),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
