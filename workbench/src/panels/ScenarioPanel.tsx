import type { Scenario } from '@stepwell/contract';
import { stepText } from '@stepwell/remote-kit/internal/play-steps';
import { Alert, Text } from '@stepwell/shared-ui';
import type { PlayResult } from '../canvas/play-canvas';
import type { FaultChecksRequest } from '../server-api/workbench-api';
import { FaultChecks } from './FaultChecks';
import styles from './Panel.module.css';

export interface ScenarioPanelProps {
  scenario: Scenario | null;
  /** `null` while a comparison is shown instead of the page. */
  result: PlayResult | null;
  /** The faults to check; `null` for none. */
  faultChecks: FaultChecksRequest | null;
}

/** The scenario with its progress and its result. */
export function ScenarioPanel({ scenario, result, faultChecks }: ScenarioPanelProps) {
  const steps = scenario?.steps ?? [];
  let done = result?.is === 'playing' ? result.done : 0;
  if (result?.is === 'shown' || result?.is === 'open') done = steps.length;
  return (
    <section className={styles.part} aria-label="What is played">
      <Text>{scenario?.title ?? 'Every call succeeds.'}</Text>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
            <li key={index} className={styles.step} data-done={index < done}>
              {stepText(step)}
            </li>
          ))}
        </ol>
      )}
      {result && <ResultLine result={result} hasFaults={faultChecks !== null} />}
      {faultChecks && <FaultChecks request={faultChecks} />}
    </section>
  );
}

/** The result of the play. Under a fault, a failed play is not a defect, because the fault checks assess the page. */
function ResultLine({ result, hasFaults }: { result: PlayResult; hasFaults: boolean }) {
  if (result.is === 'failed' && hasFaults) return <Alert tone="info">Under the fault: {result.why}</Alert>;
  if (result.is === 'failed') return <Alert tone="bad">{result.why}</Alert>;
  if (result.is === 'shown') return <Alert tone="ok">It shows “{result.text}”.</Alert>;
  if (result.is === 'open') return <Alert tone="info">Nothing to wait for: use the page.</Alert>;
  return <Alert tone="info">{result.is === 'opening' ? 'Opening …' : 'Playing …'}</Alert>;
}
