import { Alert, Button, Spinner, Text } from '@stepwell/shared-ui';
import panel from '../panels/Panel.module.css';
import type { AxeFinding } from './run-axe';
import type { AxeStatus } from './useAxe';

export interface AxePanelProps {
  status: AxeStatus;
  /** Index of the highlighted finding. */
  shown: number | null;
  show: (index: number) => void;
  lookAgain: () => void;
}

/** Lists the violations that axe has found. */
export function AxePanel({ status, shown, show, lookAgain }: AxePanelProps) {
  return (
    <div className={panel.part}>
      <BuildStatus status={status} />
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
        <Button size="sm" variant="outline" disabled={status.is === 'looking'} onClick={lookAgain}>
          ViewportMode again
        </Button>
      </div>
    </div>
  );
}

function BuildStatus({ status }: Pick<AxePanelProps, 'status'>) {
  if (status.is === 'waiting')
    return <Text size="sm">axe looks once the page is there and its steps are done.</Text>;
  if (status.is === 'failed') return <Alert tone="bad">{status.why}</Alert>;
  if (status.is === 'looking') {
    return (
      <Alert tone="info">
        <Spinner /> Looking …
      </Alert>
    );
  }
  const { length } = status.findings;
  if (length === 0) return <Alert tone="ok">axe objects to nothing here.</Alert>;
  return (
    <Alert tone="warn">
      axe objects to {length} {length === 1 ? 'element' : 'elements'}; each is marked on the canvas.
    </Alert>
  );
}

interface FindingProps extends AxeFinding {
  number: number;
  isShown: boolean;
  onShow: () => void;
}

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
        Show it
      </Button>
    </li>
  );
}
