import type { TestRunResult } from '@stepwell/release-server/test-run-result';
import { Row } from '../shared/Rows';
import { Code, When } from '../shared/text';

export interface ShownReport extends Pick<TestRunResult, 'isGood' | 'says' | 'play'> {
  /** Whether the release can go live only with the author's reason why no test run has passed. */
  isReasonRequired: boolean;
}

/** The result of a test run. The digest identifies the full report, which the team keeps. */
export function ReportRow({ says, play }: ShownReport) {
  return (
    <Row head="Report">
      <p>{says}</p>
      {play && (
        <>
          <p>
            played <When at={play.at} /> on {play.playedOn}, with contract {play.contract}
          </p>
          <p>
            stored <When at={play.storedAt} />, by {play.by}
          </p>
          <p>
            its report.json has SHA-256 <Code>{play.digest}</Code>
          </p>
        </>
      )}
    </Row>
  );
}
