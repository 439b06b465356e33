import { Button, Card, Field, Heading, Text, TextArea } from '@stepwell/shared-ui';
import { releasePath } from '../words/paths';
import { Code } from '../words/words';
import styles from './ChangeForm.module.css';

/** What a form on the page can do to a release. */
export type Deed = 'promote' | 'rollback';

export interface ChangeFormProps {
  deed: Deed;
  feature: string;
  /** The release that becomes live. */
  id: string;
  /** The one that is live now; `null` where there is none. */
  live: string | null;
  /** What was typed before. */
  reason?: string;
}

const WORDS: Record<Deed, { title: string; button: string }> = {
  promote: { title: 'Make it live', button: 'Make it live' },
  rollback: { title: 'Go back to it', button: 'Roll back' },
};

/** Makes a release live, with a reason, if the one that is live is still the one that is shown. */
export function ChangeForm({ deed, feature, id, live, reason }: ChangeFormProps) {
  const { title, button } = WORDS[deed];
  return (
    <Card>
      <form method="post" action={`${releasePath(feature, id)}/${deed}`} className={styles.form}>
        <Heading level={2} size="title-md">
          {title}
        </Heading>
        <Text>
          Learners get {feature} <Code>{id}</Code>
          {live && (
            <>
              {' '}
              in place of <Code>{live}</Code>
            </>
          )}
          , on every edge, from this moment on.
        </Text>
        <input type="hidden" name="seen" value={live ?? ''} />
        <Field id="reason" label="Reason" hint="It stands in the history for whoever asks later." required>
          <TextArea name="reason" defaultValue={reason} rows={3} maxLength={500} required />
        </Field>
        <Button type="submit" variant="action">
          {button}
        </Button>
      </form>
    </Card>
  );
}
