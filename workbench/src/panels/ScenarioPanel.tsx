import type { Scenario } from '@stepwell/contract';
import { stepText } from '@stepwell/remote-kit/internal/play-steps';
import { Alert, Text } from '@stepwell/shared-ui';
import type { Verdict } from '../canvas/play-canvas';
import styles from './Panel.module.css';

export interface ScenarioPanelProps {
  scenario: Scenario | null;
  verdict: Verdict;
}

/** What is being played, how far it has come, and whether its text is there. */
export function ScenarioPanel({ scenario, verdict }: ScenarioPanelProps) {
  const steps = scenario?.steps ?? [];
  const isOver = verdict.is === 'shown' || verdict.is === 'open';
  const done = verdict.is === 'playing' ? verdict.done : isOver ? steps.length : 0;
  return (
    <section className={styles.part} aria-label="What is played">
      <Text>{scenario?.title ?? 'The good world: every call is answered well.'}</Text>
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
      <VerdictLine verdict={verdict} />
    </section>
  );
}

function VerdictLine({ verdict }: Pick<ScenarioPanelProps, 'verdict'>) {
  if (verdict.is === 'failed') return <Alert tone="bad">{verdict.why}</Alert>;
  if (verdict.is === 'shown') return <Alert tone="ok">It shows “{verdict.text}”.</Alert>;
  if (verdict.is === 'open') return <Alert tone="info">Nothing is played any more: look around.</Alert>;
  return <Alert tone="info">{verdict.is === 'opening' ? 'Opening …' : 'Playing …'}</Alert>;
}
