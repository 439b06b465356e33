import { Button, Card, Checkbox, Field, Heading, Text, TextArea, TextInput } from '@stepwell/shared-ui';
import { releasePath } from '../shared/paths';
import type { FormAction } from '../shared/rights';
import { Code } from '../shared/text';
import styles from './ChangeForm.module.css';
import type { ShownReport } from './ReportRow';

export interface FormValues {
  reason?: string;
  percent?: string;
  group?: string;
  /** Set if the visitor has ticked that the release goes live without a passed test run. */
  unplayed?: string;
}

export interface ChangeFormProps {
  action: FormAction;
  feature: string;
  /** Id of the release to which the action applies. */
  id: string;
  /** Live release id; `null` if there is none. */
  live: string | null;
  /** Current share and group, if the release is a canary. */
  canary?: { percent: number; group?: string };
  /** Result of the release's test runs. */
  report?: Pick<ShownReport, 'says' | 'isReasonRequired'>;
  /** Values of a form that was refused, or sent before a login. */
  typed?: FormValues;
}

const LABELS: Record<FormAction, { title: string; button: string }> = {
  promote: { title: 'Make it live', button: 'Make it live' },
  rollback: { title: 'Go back to it', button: 'Roll back' },
  canary: { title: 'Give it to a part of all visits', button: 'Give it to that part' },
  stop: { title: 'Take the canary back', button: 'Stop the canary' },
};

const DEFAULT_PERCENT = 10;

/** A form for one action on a release. The server refuses it if another release than `live` is live when the form is sent. */
export function ChangeForm({ typed, report, ...change }: ChangeFormProps) {
  const { action, feature, id, live, canary } = change;
  const { title, button } = LABELS[action];
  return (
    <Card>
      <form
        id={action}
        method="post"
        action={`${releasePath(feature, id)}/${action}`}
        className={styles.form}
      >
        <Heading level={2} size="title-md">
          {title}
        </Heading>
        <Text>
          <Effect {...change} />
        </Text>
        <input type="hidden" name="seen" value={live ?? ''} />
        {action === 'promote' && report && (
          <TestRunNotice {...report} isChosen={typed?.unplayed !== undefined} />
        )}
        {action === 'canary' && <Share canary={canary} typed={typed} />}
        <Field id={`${action}-reason`} label="Reason" hint="It is shown in the history." required>
          <TextArea name="reason" defaultValue={typed?.reason} rows={3} maxLength={500} required />
        </Field>
        <Button type="submit" variant={action === 'stop' ? 'outline' : 'action'}>
          {button}
        </Button>
      </form>
    </Card>
  );
}

/** The result of test runs, and a required checkbox if the registry requires a passed test run and there is none. */
function TestRunNotice({
  says,
  isReasonRequired,
  isChosen,
}: NonNullable<ChangeFormProps['report']> & { isChosen: boolean }) {
  return (
    <>
      <Text>Report: {says}.</Text>
      {isReasonRequired && (
        <Checkbox name="unplayed" defaultChecked={isChosen} required>
          It goes live without a passed test run, which this registry requires. The reason says why.
        </Checkbox>
      )}
    </>
  );
}

/** What the action changes for visitors, as a sentence. */
function Effect({ action, feature, id, live, canary }: Omit<ChangeFormProps, 'typed' | 'report'>) {
  if (action === 'stop')
    return (
      <>
        Every visit gets {feature} <Code>{live ?? ''}</Code> again, on every edge, from this moment on.
      </>
    );
  if (action === 'canary')
    return (
      <>
        This share of all visits gets {feature} <Code>{id}</Code>, the others go on with{' '}
        <Code>{live ?? ''}</Code>. It is stopped automatically if it is harmful.
        {canary && ` Now it is ${canary.percent} % of them; at another share counting starts again.`}
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

function Share({ canary, typed }: { canary: ChangeFormProps['canary']; typed: FormValues | undefined }) {
  return (
    <>
      <Field id="percent" label="Percent of all visits" required>
        <TextInput
          type="number"
          name="percent"
          defaultValue={typed?.percent ?? canary?.percent ?? DEFAULT_PERCENT}
          min={1}
          max={99}
          required
        />
      </Field>
      <Field
        id="group"
        label="Group"
        hint="Visits with ?group= and this name get it too, and are not counted."
      >
        <TextInput
          name="group"
          defaultValue={typed?.group ?? canary?.group}
          pattern="[a-z][a-z0-9\-]*"
          maxLength={32}
          autoComplete="off"
        />
      </Field>
    </>
  );
}
