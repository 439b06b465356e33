import { Alert, Button } from '@stepwell/shared-ui';
import styles from './ConfirmPage.module.css';
import { Form } from './Form';
import { Title } from './Heading';

export interface ConfirmPageProps {
  title: string;
  /** What will happen: the result of the same command as a dry run. */
  lines: readonly { label: string; text: string }[];
  /** Why care is needed, such as that it cannot be taken back. */
  warning?: string;
  /** Where the form is sent, with the values of the page before. */
  action: string;
  values: Readonly<Record<string, string>>;
  /** Label of the button, such as `Cancel the order`. */
  press: string;
  /** The page before. */
  back: { to: string; label: string };
}

/** Shows what a press will do, before it is done. */
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
          Not now
        </Button>
      </Form>
    </>
  );
}
