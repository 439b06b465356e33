import type { ScenarioStep } from '@stepwell/contract';
import { stepText } from '@stepwell/remote-kit/play-steps';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import panel from '../panel/Panel.module.css';
import { RecordingForm } from './RecordingForm';
import type { Recording, useRecording } from './useRecording';

export interface RecordingPanelProps {
  /** Whether there is a page on the stage that nobody plays on any more. */
  isReady: boolean;
  session: string | null;
  path: string;
  /** Steps that are done before recording begins. */
  before: readonly ScenarioStep[];
  /** The text that proves what they come to, where those of an earlier recording are among them. */
  shows: string;
  recorder: ReturnType<typeof useRecording>;
  /** Plays what was recorded from the beginning. */
  onPlay: (recorded: { steps: ScenarioStep[]; shows: string }) => void;
}

/** What one clicks and types on the stage, as steps, and then as a scenario's file. */
export function RecordingPanel({
  isReady,
  session,
  path,
  before,
  shows,
  recorder,
  onPlay,
}: RecordingPanelProps) {
  const { recording } = recorder;
  const { is, steps, unsaid, proposed } = recording;
  return (
    <div className={panel.part}>
      {is === 'off' && (
        <Text size="sm">
          What you press and fill on the stage becomes a scenario’s file, with the calls that were made as its
          world.
        </Text>
      )}
      {is !== 'off' && <RecordedSteps before={before} recording={recording} />}
      {unsaid.map((why) => (
        <Alert key={why} tone="warn">
          {why}
        </Alert>
      ))}
      <RecordingButtons isReady={isReady} recorder={recorder} />
      {session && is !== 'on' && (is === 'done' || (isReady && before.length > 0)) && (
        <RecordingForm
          key={proposed}
          session={session}
          path={path}
          steps={[...before, ...steps]}
          proposed={proposed || shows}
          onPlay={(text) => onPlay({ steps, shows: text })}
        />
      )}
    </div>
  );
}

function RecordingButtons({ isReady, recorder }: Pick<RecordingPanelProps, 'isReady' | 'recorder'>) {
  const { recording, begin, stop, forget, takeBack } = recorder;
  const { is, steps } = recording;
  if (is === 'off') {
    return (
      <>
        <div className={panel.row}>
          <Button size="sm" disabled={!isReady} onClick={begin}>
            Record
          </Button>
        </div>
        {!isReady && (
          <Text size="xs" tone="muted">
            It can begin once the page is there and its steps are done.
          </Text>
        )}
      </>
    );
  }
  return (
    <div className={panel.row}>
      {is === 'on' && (
        <Button size="sm" onClick={stop}>
          Stop
        </Button>
      )}
      <Button size="sm" variant="outline" disabled={steps.length === 0} onClick={takeBack}>
        Without the last
      </Button>
      <Button size="sm" variant="outline" onClick={forget}>
        Forget it
      </Button>
    </div>
  );
}

function RecordedSteps({ before, recording }: { before: readonly ScenarioStep[]; recording: Recording }) {
  const { is, steps } = recording;
  const all = [...before, ...steps];
  return (
    <section className={panel.part} aria-label="What was recorded">
      {all.length > 0 && (
        <ol className={panel.steps}>
          {all.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
            <li key={index} className={panel.step} data-done={index < before.length}>
              {stepText(step)}
            </li>
          ))}
        </ol>
      )}
      <Text size="xs" tone="muted">
        {is === 'on' ? 'Recording: press and fill on the stage.' : `Recorded: ${steps.length}.`}
      </Text>
    </section>
  );
}
