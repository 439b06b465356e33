import type { ScenarioStep } from '@stepwell/contract';
import { stepText } from '@stepwell/remote-kit/internal/play-steps';
import { Alert, Button, Text } from '@stepwell/shared-ui';
import panel from '../panels/Panel.module.css';
import { RecordingForm } from './RecordingForm';
import type { useRecording } from './useRecording';

export interface RecordingPanelProps {
  /** Whether the scenario has been played. */
  isReady: boolean;
  session: string | null;
  path: string;
  /** Steps of the played scenario. */
  before: readonly ScenarioStep[];
  recorder: ReturnType<typeof useRecording>;
}

/** Records clicks and values on the canvas into a scenario's file. */
export function RecordingPanel({ isReady, session, path, before, recorder }: RecordingPanelProps) {
  const { recording, begin, stop, discard } = recorder;
  const { is, unsupported } = recording;
  const steps = [...before, ...recording.steps];
  return (
    <div className={panel.part}>
      {is === 'off' ? (
        <Text size="sm">
          Clicks and typed values on the canvas become a scenario’s file, with the replies to its calls.
          Recording can begin once the page’s own steps are done.
        </Text>
      ) : (
        <section className={panel.part} aria-label="Recorded steps">
          <ol className={panel.steps}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
              <li key={index} className={panel.step} data-done={index < before.length}>
                {stepText(step)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {unsupported.map((why) => (
        <Alert key={why} tone="warn">
          {why}
        </Alert>
      ))}
      <div className={panel.row}>
        {is === 'off' && (
          <Button size="sm" disabled={!isReady} onClick={begin}>
            Record
          </Button>
        )}
        {is === 'on' && (
          <Button size="sm" onClick={stop}>
            Stop
          </Button>
        )}
        {is !== 'off' && (
          <Button size="sm" variant="outline" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
      {session && is === 'done' && <RecordingForm session={session} path={path} steps={steps} />}
    </div>
  );
}
