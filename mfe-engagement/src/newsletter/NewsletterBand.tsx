import { SUBSCRIBE_MESSAGE_CLEAR_MS } from '@stepwell/contract';
import { hasSucceeded, useStore } from '@stepwell/platform';
import { Button, CircleAlert, CircleCheck, Field, Heading, Icon, Text, TextInput } from '@stepwell/shared-ui';
import { useEffect, useId } from 'react';
import { Honeypot } from '../store-form/Honeypot';
import { useStoreForm } from '../store-form/useStoreForm';
import styles from './NewsletterBand.module.css';
import { subscribeStore } from './subscribe.store';

const BLANK = { email: '' };

/** The newsletter form in the dark band of the footer (docs/specification.md §4.10). The server's message replaces a field error. */
export function NewsletterBand() {
  const titleId = useId();
  const loading = useStore(subscribeStore, (state) => state.loading);
  const subscribe = useStore(subscribeStore, (state) => state.subscribe);
  const { errors, canSubmit, isBusy, problem, form } = useStoreForm({
    blank: BLANK,
    rules: ({ subscribeRules }) => subscribeRules,
    call: subscribe,
  });
  const server = useServerMessage();
  const shownMessage = server.message || problem;

  // Scrolls to the message, which is below the button and may be outside the window.
  useEffect(() => {
    if (shownMessage) form.ref.current?.scrollIntoView({ block: 'nearest' });
  }, [shownMessage, form.ref]);

  return (
    <section className={styles.news} aria-labelledby={titleId}>
      <div>
        <Heading level={2} size="display-md" id={titleId}>
          One useful step in your inbox.
        </Heading>
        <Text size="sm" className={styles.lead}>
          New batches, exam dates and one worked problem. Twice a month, never more.
        </Text>
      </div>
      <form {...form} className={styles.form}>
        <Field label="E-mail address" error={server.message ? undefined : problem || errors.email}>
          <div className={styles.row}>
            <TextInput type="email" name="email" autoComplete="email" placeholder="you@example.com" />
            <Button type="submit" busy={loading || isBusy} disabled={!canSubmit}>
              Subscribe
            </Button>
          </div>
        </Field>
        <Honeypot />
        <p role="status" className={styles.server} data-tone={server.isGood ? 'ok' : 'bad'}>
          {server.message && (
            <>
              <Icon glyph={server.isGood ? CircleCheck : CircleAlert} size="sm" />
              <span>{server.message}</span>
            </>
          )}
        </p>
      </form>
    </section>
  );
}

/** The server's message on the last subscription, cleared two seconds after it arrives. */
function useServerMessage() {
  const message = useStore(subscribeStore, (state) => state.message);
  const isGood = useStore(subscribeStore, hasSucceeded);
  const status = useStore(subscribeStore, (state) => state.status);
  const clearMessage = useStore(subscribeStore, (state) => state.clearMessage);

  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(clearMessage, SUBSCRIBE_MESSAGE_CLEAR_MS);
    return () => clearTimeout(timer);
  }, [status, clearMessage]);

  return { message, isGood };
}
