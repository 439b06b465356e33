import { Alert, Button, Card } from '@stepwell/shared-ui';
import { Facts, type FactsProps } from './Facts';
import { Form, type FormProps } from './Form';
import { Title } from './Heading';
import { SHARED } from './texts';

export interface ConfirmPageProps extends Pick<FactsProps, 'facts'> {
  title: string;
  /** Reason for care, such as that the act cannot be undone. */
  warning?: string | undefined;
  /** Path of the form, which is sent with the previous page's `values`. */
  action: string;
  values?: FormProps['hidden'];
  /** Label of the button, such as `Cancel the order`. */
  button: string;
  /** Link to the previous page. */
  back: { to: string; label: string };
}

/** Asks for the confirmation of an act: shows the effects of the act, which are known from a dry run of its command. */
export function ConfirmPage({ title, facts, warning, action, values, button, back }: ConfirmPageProps) {
  return (
    <>
      <Title back={back}>{title}</Title>
      {warning && (
        <Alert tone="warn" live={false}>
          {warning}
        </Alert>
      )}
      <Card>
        <Facts facts={facts} />
      </Card>
      <Form action={action} hidden={{ ...values, confirmed: 'yes' }} isInline>
        <Button type="submit" variant="action">
          {button}
        </Button>
        <Button href={back.to} variant="outline">
          {SHARED.notNow}
        </Button>
      </Form>
    </>
  );
}
