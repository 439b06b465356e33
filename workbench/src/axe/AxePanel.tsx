import { Alert, Button, Spinner, Text } from '@stepwell/shared-ui';
import panel from '../panels/Panel.module.css';
import type { AxeFinding } from './run-axe';
import type { AxeStatus } from './useAxe';

export interface AxePanelProps {
  status: AxeStatus;
  /** Index of the highlighted finding. */
  shown: number | null;
  show: (index: number) => void;
  runAgain: () => void;
}

export function AxePanel({ status, shown, show, runAgain }: AxePanelProps) {
  return (
    <div className={panel.part}>
      <Result status={status} />
      {status.is === 'done' && status.findings.length > 0 && (
        <ol className={panel.list}>
          {status.findings.map((finding, index) => (
            <Finding
              key={`${finding.rule} ${finding.place}`}
              {...finding}
              number={index + 1}
              isShown={index === shown}
              onShow={() => show(index)}
            />
          ))}
        </ol>
      )}
      <div className={panel.row}>
        <Button size="sm" variant="outline" disabled={status.is === 'running'} onClick={runAgain}>
          Run again
        </Button>
      </div>
    </div>
  );
}

function Result({ status }: Pick<AxePanelProps, 'status'>) {
  if (status.is === 'waiting') return <Text size="sm">axe runs when the scenario’s steps are done.</Text>;
  if (status.is === 'failed') return <Alert tone="bad">{status.why}</Alert>;
  if (status.is === 'running') {
    return (
      <Alert tone="info">
        <Spinner /> Running …
      </Alert>
    );
  }
  const { length } = status.findings;
  if (length === 0) return <Alert tone="ok">axe found no violations.</Alert>;
  return (
    <Alert tone="warn">
      axe found violations at {length} {length === 1 ? 'element' : 'elements'}, which are marked on the
      canvas.
    </Alert>
  );
}

type FindingProps = AxeFinding & { number: number; isShown: boolean; onShow: () => void };

function Finding({ number, rule, help, place, isShown, onShow }: FindingProps) {
  return (
    <li className={panel.entry}>
      <p className={panel.line}>
        <span className={panel.name}>
          {number}. {rule}
        </span>
        <span className={panel.note}>{help}</span>
        <code className={panel.note}>{place}</code>
      </p>
      <Button size="sm" variant="outline" aria-pressed={isShown} onClick={onShow}>
        Show element
      </Button>
    </li>
  );
}
