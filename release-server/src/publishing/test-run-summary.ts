import { Ajv, type ErrorObject } from 'ajv';
import { ReleaseError } from '../release-error';
import { FEATURE_SCHEMA, RELEASE_ID_SCHEMA } from './release-check';

/**
 * Summary of a test run of a release. A test run plays the release's scenarios and compares markup and screenshots with a baseline, usually
 * the live release. The summary is stored with the release. The full report has megabytes of screenshots and is not uploaded.
 */
export interface TestRunSummary {
  feature: string;
  release: string;
  /** Release id of the baseline; `null` for a test run without a baseline. */
  against: string | null;
  /** Where the scenarios ran: in a shell, such as `shell 1.0.0-3f9a…`, or in the kit's canvas. */
  playedOn: string;
  /** Version of the contract against which the API calls were checked. */
  contract: string;
  /** Time of the test run, ISO 8601. */
  at: string;
  scenarios: number;
  /**
   * Number of scenarios that the release can affect, times the number of viewport modes, because each scenario is checked once per mode.
   */
  looks: number;
  /** Scenarios that failed for another reason than a difference to the baseline. */
  failed: number;
  /** Differences to the baseline; equal differences in several scenarios count once. */
  differences: number;
  /** Number of `differences` that no person has accepted. */
  unaccepted: number;
  /** Differences between two runs of the same release. */
  unstable: number;
  acceptedBy: string[];
  /** SHA-256 of the report's `report.json` in hex, which identifies the report. */
  digest: string;
}

export interface StoredTestRun extends TestRunSummary {
  /** Name of the person or team that stored the summary. */
  by: string;
  /** ISO 8601. */
  storedAt: string;
}

const feature = FEATURE_SCHEMA;
const id = RELEASE_ID_SCHEMA;
const count = { type: 'integer', minimum: 0, maximum: 1_000_000 };
const name = { type: 'string', minLength: 1, maxLength: 100 };

const fields = {
  feature,
  release: id,
  against: { ...id, nullable: true },
  playedOn: { ...name, maxLength: 200 },
  contract: name,
  at: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' },
  scenarios: { ...count, minimum: 1 },
  looks: count,
  failed: count,
  differences: count,
  unaccepted: count,
  unstable: count,
  acceptedBy: { type: 'array', items: name, maxItems: 20 },
  digest: { type: 'string', pattern: '^[0-9a-f]{64}$' },
} satisfies Record<keyof TestRunSummary, object>;

export const TEST_RUN_SUMMARY = {
  type: 'object',
  properties: fields,
  required: Object.keys(fields),
  additionalProperties: false,
};

/** Largest size of a summary as JSON. */
export const TEST_RUN_SUMMARY_BYTES = 16 * 1024;

/** Tolerated clock difference. A time in the future is refused, because a later run could not replace the summary. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const isSummary = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<TestRunSummary>(
  TEST_RUN_SUMMARY,
);

/** @throws ReleaseError that lists all errors of a summary */
export function requireSummary(summary: TestRunSummary, now = Date.now()): void {
  const faults = isSummary(summary) ? contradictionsIn(summary, now) : (isSummary.errors ?? []).map(faultOf);
  if (faults.length === 0) return;
  throw new ReleaseError(`The report cannot be stored: ${faults.join('; ')}. Run the tests again.`);
}

function faultOf({ instancePath, keyword, params, data, message }: ErrorObject): string {
  if (keyword === 'required') return `it lacks "${params.missingProperty}"`;
  if (keyword === 'additionalProperties') return `it has an unknown field "${params.additionalProperty}"`;
  const where = instancePath.slice(1).replaceAll('/', '.') || 'it';
  return `${where} is ${JSON.stringify(data)?.slice(0, 100)}, and ${message}`;
}

/** Errors of a summary whose fields contradict each other. */
function contradictionsIn(summary: TestRunSummary, now: number): string[] {
  const { release, against, at, scenarios, failed, differences, unaccepted, acceptedBy } = summary;
  const faults: [applies: boolean, fault: string][] = [
    [failed > scenarios, `${failed} of ${scenarios} scenarios cannot have failed`],
    [unaccepted > differences, `${unaccepted} of ${differences} differences cannot be unaccepted`],
    [against === null && differences > 0, 'it has differences, but names no baseline'],
    [against === release, 'it compares the release with itself'],
    [acceptedBy.length === 0 && unaccepted < differences, 'it names no person who accepted its differences'],
    [!(Date.parse(at) <= now + CLOCK_TOLERANCE_MS), `its time ${at} is in the future`],
  ];
  return faults.flatMap(([applies, fault]) => (applies ? [fault] : []));
}
