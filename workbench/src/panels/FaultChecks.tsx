import type { FaultCheck } from '@stepwell/remote-kit/internal/check-fault-in-scenario';
import { Alert, Spinner } from '@stepwell/shared-ui';
import { readFault } from '../server-api/fault-codes';
import { useReply } from '../server-api/useReply';
import type { FaultChecksRequest } from '../server-api/workbench-api';
import { checkFaults } from '../server-api/workbench-client';
import styles from './Panel.module.css';

/** Checks the page under each chosen fault, by the rules of test runs with faults, and shows the results. */
export function FaultChecks({ request }: { request: FaultChecksRequest }) {
  const status = useReply(request, checkFaults);
  if (status.is === 'failed') return <Alert tone="warn">The faults were not checked: {status.why}</Alert>;
  if (status.is === 'running')
    return (
      <Alert tone="info">
        <Spinner /> Checking how the page behaves …
      </Alert>
    );
  return (
    <div className={styles.part}>
      {status.reply.checks.map((check, index) => (
        <FaultCheckResult
          key={request.faults[index]}
          title={readFault(request.faults[index] ?? '')?.fault.title ?? ''}
          check={check}
        />
      ))}
    </div>
  );
}

function FaultCheckResult({ title, check }: { title: string; check: FaultCheck }) {
  if (check.is === 'not-applicable')
    return (
      <Alert tone="info">
        {title} {check.why}
      </Alert>
    );
  if (check.findings.length === 0)
    return (
      <Alert tone="ok">
        {title} The page behaves as it should: it can be used, reports what failed, keeps what was typed, and
        sends nothing twice.
      </Alert>
    );
  return (
    <Alert tone="bad">
      {title} The page does not behave as it should:
      <ul>
        {check.findings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
