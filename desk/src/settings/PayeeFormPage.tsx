import type { PayeeView } from '@stepwell/api/payee';
import { Alert, Button } from '@stepwell/shared-ui';
import { Form } from '../shared/Form';
import { Title } from '../shared/Heading';
import { TextField, type Typed } from '../shared/TextField';
import { PAYEE } from './texts';

export interface PayeeFormPageProps extends Typed {
  payee: PayeeView;
  /** Whether no payee is set yet, so that the new payee takes effect at once. */
  isFirst: boolean;
  refusal?: string | undefined;
}

/** The form that sets the payee. */
export function PayeeFormPage({ payee, isFirst, refusal, ...typed }: PayeeFormPageProps) {
  const field = (name: keyof typeof PAYEE.fields) => {
    const [label, hint] = PAYEE.fields[name];
    return { name, label, hint, ...typed };
  };
  return (
    <>
      <Title
        back={{ to: '/settings/payee', label: PAYEE.title }}
        lead={isFirst ? PAYEE.firstLead : PAYEE.changeLead}
      >
        {PAYEE.change}
      </Title>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      <Form action="/settings/payee/change">
        <TextField {...field('payeeVPA')} required />
        <TextField {...field('confirm')} required />
        <TextField {...field('payeeName')} value={payee.payeeName} required />
        <TextField {...field('payeeMerchantCode')} inputMode="numeric" maxLength={4} />
        <div>
          <Button type="submit" variant="action">
            {PAYEE.look}
          </Button>
        </div>
      </Form>
    </>
  );
}
