import { Text } from '@stepwell/shared-ui';
import type { BrowserRequest } from '../canvas/browser-requests';
import type { WorkbenchCall } from '../server-api/workbench-api';
import { JsonText } from './JsonText';
import { type MatchedCall, matchCalls } from './match-calls';
import styles from './Panel.module.css';

export interface CallsPanelProps {
  /** Calls that reached the scenario API. */
  calls: readonly WorkbenchCall[];
  requests: readonly BrowserRequest[];
}

/** Lists every call of the page, with the records of server and browser side by side. */
export function CallsPanel({ calls, requests }: CallsPanelProps) {
  const matched = matchCalls(calls, requests);
  if (matched.length === 0) return <Text>No requests yet.</Text>;
  return (
    <>
      <p className={styles.sides} aria-hidden="true">
        <span>The server saw</span>
        <span>The browser saw</span>
      </p>
      <ol className={styles.list}>
        {matched.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: requests are only ever added
          <CallEntry key={index} {...call} />
        ))}
      </ol>
    </>
  );
}

function CallEntry({ server, browser }: MatchedCall) {
  return (
    <li>
      <details className={styles.entry}>
        <summary className={styles.call}>
          <span className={styles.name}>{server?.call ?? browser?.path}</span>
          <ServerSide server={server} />
          <BrowserSide server={server} browser={browser} />
        </summary>
        {server && <CallDetails {...server} />}
      </details>
    </li>
  );
}

function ServerSide({ server }: Pick<MatchedCall, 'server'>) {
  if (!server) return <span className={styles.note}>the call did not arrive</span>;
  return (
    <span className={styles.side}>
      <span className={styles.note}>
        {server.by}, {server.at} ms
      </span>
      <span className={styles.status} data-tone={toneOf(server)}>
        {statusOf(server)}
      </span>
    </span>
  );
}

function BrowserSide({ server, browser }: MatchedCall) {
  if (server?.by === 'server') return <span className={styles.note}>the page’s HTML</span>;
  if (!browser) return <span className={styles.note}>no reply yet</span>;
  return (
    <span className={styles.side}>
      <span className={styles.note}>
        {browser.bytes} B, {browser.ms} ms
      </span>
      <span className={styles.status} data-tone={hasPassed(browser.status) ? 'good' : 'bad'}>
        {browser.status || 'no reply'}
      </span>
    </span>
  );
}

function CallDetails({ query, body, idempotencyKey, answer }: WorkbenchCall) {
  return (
    <>
      <JsonText label="Query" value={query} />
      <JsonText label="Payload" value={body} />
      {idempotencyKey && <JsonText label="Idempotency-Key" value={idempotencyKey} />}
      <JsonText label="Answer" value={answer} />
    </>
  );
}

function statusOf({ answer }: WorkbenchCall): string {
  return typeof answer === 'string' ? answer : String(answer.status);
}

function toneOf({ answer }: WorkbenchCall): 'good' | 'bad' {
  return typeof answer !== 'string' && hasPassed(answer.status) ? 'good' : 'bad';
}

function hasPassed(status: number): boolean {
  return status >= 200 && status < 300;
}
