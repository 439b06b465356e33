import { Alert, Button } from '@stepwell/shared-ui';
import styles from './ConfirmPage.module.css';
import { Form } from './Form';
import { Title } from './Heading';
import { SHARED } from './texts';

export interface ConfirmPageProps {
  title: string;
  /** What the act will do, from a dry run of its command. */
  lines: readonly { label: string; text: string }[];
  /** Reason for care, such as that the act cannot be undone. */
  warning?: string;
  /** Path of the form, which is sent with the previous page's `values`. */
  action: string;
  values: Readonly<Record<string, string>>;
  /** Label of the button, such as `Cancel the order`. */
  press: string;
  /** Link to the previous page. */
  back: { to: string; label: string };
}

/** Asks for a confirmation: shows what an act will do before it is carried out. */
export function ConfirmPage({ title, lines, warning, action, values, press, back }: ConfirmPageProps) {
  return (
    <>
      <Title back={back}>{title}</Title>
      {warning && (
        <Alert tone="warn" live={false}>
          {warning}
        </Alert>
      )}
      <dl className={styles.lines}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Form action={action} hidden={{ ...values, confirmed: 'yes' }} isInline>
        <Button type="submit" variant="action">
          {press}
        </Button>
        <Button href={back.to} variant="outline">
          {SHARED.notNow}
        </Button>
      </Form>
    </>
  );
}
