import type { TestRunResult } from '@stepwell/release-server/found';
import { Row } from '../words/Rows';
import { Code, When } from '../words/words';

/** What is known of a release by reports. */
export interface ShownReport extends Pick<TestRunResult, 'isGood' | 'says' | 'play'> {
  /** Whether it cannot go live with what is known, but by saying why. */
  isAskedFor: boolean;
}

/** What a report found, when it was played and on what; by its digest a report can be told to be this one. */
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
