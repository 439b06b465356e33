import { Text } from '@stepwell/shared-ui';
import type { WorkbenchCall } from '../workbench-api/workbench-api';
import { JsonText } from './JsonText';
import styles from './Panel.module.css';

export interface CallsPanelProps {
  calls: readonly WorkbenchCall[];
}

/** Every request that reached the scenario API, by server rendering and by the browser, with what it carried. */
export function CallsPanel({ calls }: CallsPanelProps) {
  if (calls.length === 0) return <Text>No requests yet.</Text>;
  return (
    <ol className={styles.list}>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requests are only ever added
        <li key={index}>
          <details className={styles.entry}>
            <summary className={styles.line}>
              <span className={styles.name}>{call.call}</span>
              <span className={styles.note}>
                {call.by}, {call.at} ms
              </span>
              <span className={styles.status} data-tone={toneOf(call)}>
                {statusOf(call)}
              </span>
            </summary>
            <JsonText label="Query" value={call.query} />
            <JsonText label="Payload" value={call.body} />
            {call.idempotencyKey && <JsonText label="Idempotency-Key" value={call.idempotencyKey} />}
            <JsonText label="Answer" value={call.answer} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function statusOf({ answer }: WorkbenchCall): string {
  return typeof answer === 'string' ? answer : String(answer.status);
}

function toneOf({ answer }: WorkbenchCall): 'good' | 'bad' {
  return typeof answer !== 'string' && answer.status < 300 ? 'good' : 'bad';
}
