import { formatAmount, GST_STATES } from '@stepwell/contract';
import type { ReactNode } from 'react';
import { CANCELLATIONS } from '../../src/orders/shown-reasons';
import type { ShownOrder } from '../../src/orders/staff/show-order';
import { Form, SelectField, TextField } from '../frame/form';
import { Title } from '../frame/parts';
import { orderPath } from './labels';

export type OrderFormName = 'payment' | 'refund' | 'reverse' | 'cancel' | 'correct' | 'company' | 'note';

interface OrderFormProps {
  order: ShownOrder;
  name: OrderFormName;
  /** Of the record to reverse. */
  payment?: string | undefined;
}

/** A form that changes an order. */
export function OrderForm({ order, name, payment }: OrderFormProps) {
  const { orderId } = order;
  const { title, lead, button, fields } = FORMS[name](order);
  const path = orderPath(orderId);
  const action = name === 'reverse' ? `${path}/payments/${payment}/reverse` : `${path}/${name}`;
  return (
    <>
      <Title back={{ to: path, label: orderId }} lead={lead}>
        {title}
      </Title>
      <Form action={action} button={button}>
        {fields}
      </Form>
    </>
  );
}

interface FormTexts {
  title: string;
  lead?: string;
  button: string;
  fields: ReactNode;
}

const reason = <TextField name="reason" label="Reason" hint="For the order’s history" required />;

const FORMS: Readonly<Record<OrderFormName, (order: ShownOrder) => FormTexts>> = {
  payment: ({ due, total, paid }) => ({
    title: 'Record a payment',
    lead: `${formatAmount(paid)} of ${formatAmount(total)} is paid.`,
    button: 'Record it',
    fields: (
      <>
        <TextField
          name="amount"
          label="Amount in rupees"
          value={due > 0 ? due : ''}
          inputMode="decimal"
          required
        />
        <TextField name="reference" label="The bank’s reference" hint="Empty for cash" />
        <TextField name="reason" label="Reason" hint="Such as cash at the counter" />
      </>
    ),
  }),
  refund: ({ paid, total, status }) => ({
    title: 'Record a refund',
    lead: `Send the money back first. The academy has ${formatAmount(paid)} for this order.`,
    button: 'Record the refund',
    fields: (
      <>
        <TextField
          name="amount"
          label="Amount sent back in rupees"
          value={status === 'confirmed' && paid > total ? Math.round((paid - total) * 100) / 100 : paid}
          inputMode="decimal"
          required
        />
        <TextField name="reference" label="The bank’s reference" required />
        {reason}
      </>
    ),
  }),
  reverse: () => ({
    title: 'Reverse a record',
    lead: 'For a record that was wrong, or a refund that the bank gave back. Both records stay in the books.',
    button: 'Reverse it',
    fields: reason,
  }),
  cancel: () => ({
    title: 'Cancel the order',
    lead: 'The learner gets a mail with the reason.',
    button: 'Cancel the order',
    fields: (
      <>
        <SelectField name="reason" label="Reason" options={CANCELLATIONS} placeholder="Choose" required />
        <TextField name="note" label="Note for staff" />
      </>
    ),
  }),
  correct: ({ studentName, studentEmail, studentPhone }) => ({
    title: 'Correct the learner',
    lead: 'The newest mail goes to the address as it is then.',
    button: 'Correct it',
    fields: (
      <>
        <TextField name="name" label="Name" value={studentName} required />
        <TextField name="email" label="E-mail" type="email" value={studentEmail} required />
        <TextField name="phone" label="Phone" value={studentPhone} inputMode="tel" required />
        {reason}
      </>
    ),
  }),
  company: ({ buyer }) => ({
    title: 'Company for the invoice',
    button: 'Set the company',
    fields: (
      <>
        <TextField name="company" label="Company" value={buyer.company} required />
        <SelectField
          name="state"
          label="State"
          options={GST_STATES}
          value={buyer.state}
          placeholder="Choose"
          required
        />
        <TextField name="gstin" label="GSTIN" value={buyer.gstin} required />
        {reason}
      </>
    ),
  }),
  note: () => ({
    title: 'Note',
    button: 'Store the note',
    fields: <TextField name="note" label="Note" rows={4} required />,
  }),
};
