import { Button, Card, Checkbox, Field, Heading, Text, TextArea, TextInput } from '@stepwell/shared-ui';
import type { ShownReport } from '../report/ReportRow';
import { releasePath } from '../words/paths';
import type { Deed } from '../words/rights';
import { Code } from '../words/words';
import styles from './ChangeForm.module.css';

/** What was typed into a form. */
export interface Typed {
  reason?: string;
  percent?: string;
  cohort?: string;
  /** Sent where a release goes live although no good report says that it may. */
  unplayed?: string;
}

export interface ChangeFormProps {
  deed: Deed;
  feature: string;
  /** The release to which it is done. */
  id: string;
  /** The one that is live now; `null` where there is none. */
  live: string | null;
  /** Of all visits, and the cohort beside them, that are given the release now. */
  canary?: { percent: number; cohort?: string };
  /** What is known of the release by reports. */
  report?: Pick<ShownReport, 'says' | 'isAskedFor'>;
  typed?: Typed;
}

const WORDS: Record<Deed, { title: string; button: string }> = {
  promote: { title: 'Make it live', button: 'Make it live' },
  rollback: { title: 'Go back to it', button: 'Roll back' },
  canary: { title: 'Give it to a part of all visits', button: 'Give it to that part' },
  stop: { title: 'Take the canary back', button: 'Stop the canary' },
};

/** A share is a tenth unless somebody says otherwise. */
const USUAL_PERCENT = 10;

/** Does one thing to a release, with a reason, if the one that is live is still the one that is shown. */
export function ChangeForm({ typed, report, ...change }: ChangeFormProps) {
  const { deed, feature, id, live, canary } = change;
  const { title, button } = WORDS[deed];
  return (
    <Card>
      <form method="post" action={`${releasePath(feature, id)}/${deed}`} className={styles.form}>
        <Heading level={2} size="title-md">
          {title}
        </Heading>
        <Text>
          <Effect {...change} />
        </Text>
        <input type="hidden" name="seen" value={live ?? ''} />
        {deed === 'promote' && report && (
          <WhatWasFound {...report} isChosen={typed?.unplayed !== undefined} />
        )}
        {deed === 'canary' && <Share now={canary} typed={typed} />}
        <Field
          id={`${deed}-reason`}
          label="Reason"
          hint="It stands in the history for whoever asks later."
          required
        >
          <TextArea name="reason" defaultValue={typed?.reason} rows={3} maxLength={500} required />
        </Field>
        <Button type="submit" variant={deed === 'stop' ? 'outline' : 'action'}>
          {button}
        </Button>
      </form>
    </Card>
  );
}

/** Whoever makes it live sees what nobody has looked at, and answers for it where the registry asks for more. */
function WhatWasFound({
  says,
  isAskedFor,
  isChosen,
}: NonNullable<ChangeFormProps['report']> & { isChosen: boolean }) {
  return (
    <>
      <Text>Report: {says}.</Text>
      {isAskedFor && (
        <Checkbox name="unplayed" defaultChecked={isChosen} required>
          It goes live although no good report says that it may, which this registry asks for. The reason says
          why.
        </Checkbox>
      )}
    </>
  );
}

/** What visitors get by it. */
function Effect({ deed, feature, id, live, canary }: Omit<ChangeFormProps, 'typed' | 'report'>) {
  if (deed === 'stop')
    return (
      <>
        Every visit is given {feature} <Code>{live ?? ''}</Code> again, on every edge, from this moment on.
      </>
    );
  if (deed === 'canary')
    return (
      <>
        So many of all visits are given {feature} <Code>{id}</Code>, the others go on with{' '}
        <Code>{live ?? ''}</Code>. It is taken back by itself if it harms.
        {canary && ` Now it is ${canary.percent} % of them; at another share visits are counted anew.`}
      </>
    );
  return (
    <>
      Visitors get {feature} <Code>{id}</Code>
      {live && (
        <>
          {' '}
          in place of <Code>{live}</Code>
        </>
      )}
      , on every edge, from this moment on.
    </>
  );
}

function Share({ now, typed }: { now: ChangeFormProps['canary']; typed: Typed | undefined }) {
  return (
    <>
      <Field id="percent" label="Percent of all visits" required>
        <TextInput
          type="number"
          name="percent"
          defaultValue={typed?.percent ?? now?.percent ?? USUAL_PERCENT}
          min={1}
          max={99}
          required
        />
      </Field>
      <Field
        id="cohort"
        label="Cohort"
        hint="Whoever opens a page with ?cohort= and this name is given it too, and is not counted."
      >
        <TextInput
          name="cohort"
          defaultValue={typed?.cohort ?? now?.cohort}
          pattern="[a-z][a-z0-9\-]*"
          maxLength={32}
          autoComplete="off"
        />
      </Field>
    </>
  );
}
