import type { PayeeView } from '@stepwell/api/payee';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField } from '../shared/TextField';
import { PAYEE } from './texts';

export interface PayeeFormPageProps {
  payee: PayeeView;
  /** Whether no payee or only the sample payee is set, so that the new payee takes effect at once. */
  isFirst: boolean;
}

export function PayeeFormPage({ payee, isFirst }: PayeeFormPageProps) {
  const field = (name: keyof typeof PAYEE.fields) => {
    const [label, hint] = PAYEE.fields[name];
    return { name, label, hint };
  };
  return (
    <>
      <Title
        back={{ to: '/settings/payee', label: PAYEE.title }}
        lead={isFirst ? PAYEE.firstLead : PAYEE.changeLead}
      >
        {PAYEE.change}
      </Title>
      <Form action="/settings/payee/change" button={PAYEE.look}>
        <TextField {...field('payeeVPA')} required />
        <TextField {...field('confirm')} required />
        <TextField {...field('payeeName')} value={payee.payeeName} required />
        <TextField {...field('payeeMerchantCode')} inputMode="numeric" maxLength={4} />
      </Form>
    </>
  );
}
