import { hasFailed, hasSucceeded, useStore } from '@stepwell/platform';
import {
  Alert,
  Button,
  Card,
  Field,
  FieldRow,
  Heading,
  Icon,
  PhoneInput,
  Send,
  TextArea,
  TextInput,
} from '@stepwell/shared-ui';
import { useEffect, useId, useRef } from 'react';
import { Honeypot } from '../store-form/Honeypot';
import { useStoreForm } from '../store-form/useStoreForm';
import styles from './ContactForm.module.css';
import { queryStore } from './query.store';

const BLANK = { name: '', email: '', phone: '', message: '' };

/** The query form of the contact page (docs/specification.md §2.10 and §5.1). */
export function ContactForm() {
  const titleId = useId();
  const loading = useStore(queryStore, (state) => state.loading);
  const sendQuery = useStore(queryStore, (state) => state.sendQuery);
  const { errors, isBusy, problem, form } = useStoreForm({
    blank: BLANK,
    rules: ({ contactRules }) => contactRules,
    call: sendQuery,
  });

  return (
    <Card depth={2}>
      <form {...form} className={styles.form} aria-labelledby={titleId}>
        <Heading level={2} size="title-lg" id={titleId}>
          Send a query
        </Heading>
        <QueryResult problem={problem} />
        <Field label="Full name" required error={errors.name}>
          <TextInput name="name" autoComplete="name" />
        </Field>
        <FieldRow>
          <Field label="E-mail" required error={errors.email}>
            <TextInput type="email" name="email" autoComplete="email" />
          </Field>
          <Field label="Phone" required error={errors.phone} hint="10 digits, without +91">
            <PhoneInput name="phone" />
          </Field>
        </FieldRow>
        <Field label="Message" required error={errors.message} hint="At least 5 characters">
          <TextArea name="message" placeholder="Tell us which exam and when" />
        </Field>
        <Honeypot />
        <Button
          type="submit"
          variant="action"
          size="lg"
          busy={loading || isBusy}
          icon={<Icon glyph={Send} />}
          className={styles.send}
        >
          Send query
        </Button>
      </form>
    </Card>
  );
}

/**
 * The last query's result, or why it was not sent (`problem`), until the next query. It takes the focus, because it is far above the
 * button.
 */
function QueryResult({ problem }: { problem: string }) {
  const result = useRef<HTMLDivElement>(null);
  const isSent = useStore(queryStore, hasSucceeded);
  const isRefused = useStore(queryStore, hasFailed);
  const id = useStore(queryStore, (state) => state.data?.id);
  const message = useStore(queryStore, (state) => state.message);
  const reset = useStore(queryStore, (state) => state.reset);
  const reason = isRefused ? message : problem;

  // A page that is opened again shows no result of the last visit.
  useEffect(() => reset, [reset]);
  useEffect(() => {
    if (isSent || reason) result.current?.focus();
  }, [isSent, reason]);

  return (
    <div ref={result} className={styles.outcome} tabIndex={-1}>
      {isSent && (
        <Alert tone="ok">
          Thank you. Your query is in, with reference{' '}
          <b className={styles.reference} translate="no">
            {id}
          </b>
          .
        </Alert>
      )}
      {reason && <Alert tone="bad">{reason}</Alert>}
    </div>
  );
}
