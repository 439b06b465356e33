import { Ajv, type ErrorObject } from 'ajv';
import { ReleaseError } from '../release-error';
import { FEATURE_NAME, RELEASE_ID } from './release-check';

/** What a report on a release says in short: the report itself is megabytes of pictures, and stays with whoever made it. */
export interface TestRunSummary {
  feature: string;
  release: string;
  /** Release id that it was compared with; `null` where it was assessCanaries by itself. */
  against: string | null;
  /** What stood around it, such as `shell 1.0.0-3f9a…`, or the kit's stage. */
  playedOn: string;
  /** Version of the contract that its calls were held against. */
  contract: string;
  /** When it was played, ISO 8601. */
  at: string;
  scenarios: number;
  /** How often a scenario was looked at: in every width and theme. */
  looks: number;
  /** Scenarios in which something is wrong, whatever it is compared with. */
  failed: number;
  differences: number;
  /** Differences that nobody has accepted. */
  unaccepted: number;
  /** What differs between two plays of one release. */
  unstable: number;
  /** Who accepted differences, each once. */
  acceptedBy: string[];
  /** SHA-256 of the report's `report.json`, in hex: whoever is shown a report can tell whether it is this one. */
  digest: string;
}

/** A report as it is stored with the release that it assessCanaries. */
export interface StoredTestRun extends TestRunSummary {
  /** Who stored it. */
  by: string;
  /** ISO 8601. */
  storedAt: string;
}

const feature = { type: 'string', pattern: FEATURE_NAME.source, maxLength: 64 };
const id = { type: 'string', pattern: RELEASE_ID.source, maxLength: 128 };
const count = { type: 'integer', minimum: 0, maximum: 1_000_000 };
const name = { type: 'string', minLength: 1, maxLength: 100 };

/** As JSON Schema, for the service's call and for whoever stores one without it. */
export const TEST_RUN_SUMMARY = {
  type: 'object',
  properties: {
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
  },
  required: [
    'feature',
    'release',
    'against',
    'playedOn',
    'contract',
    'at',
    'scenarios',
    'looks',
    'failed',
    'differences',
    'unaccepted',
    'unstable',
    'acceptedBy',
    'digest',
  ],
  additionalProperties: false,
} as const;

/** Bytes that a summary may have as it is sent. */
export const TEST_RUN_SUMMARY_BYTES = 16 * 1024;

/** A report of so far ahead is one of a clock that is wrong: no later one could take its place. */
const CLOCKS_APART_MS = 5 * 60_000;

const isSummary = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<TestRunSummary>(
  TEST_RUN_SUMMARY,
);

/** @throws ReleaseError with everything in it that cannot be */
export function requireSummary(summary: TestRunSummary, now = Date.now()): void {
  const faults = isSummary(summary) ? contradictionsIn(summary, now) : (isSummary.errors ?? []).map(faultOf);
  if (faults.length === 0) return;
  throw new ReleaseError(`The report cannot be stored: ${faults.join('; ')}. Play the release anew.`);
}

function faultOf({ instancePath, keyword, params, data, message }: ErrorObject): string {
  if (keyword === 'required') return `it lacks "${params.missingProperty}"`;
  if (keyword === 'additionalProperties') return `nobody reads its "${params.additionalProperty}"`;
  const where = instancePath.slice(1).replaceAll('/', '.') || 'it';
  return `${where} is ${JSON.stringify(data)?.slice(0, 100)}, and ${message}`;
}

function contradictionsIn(summary: TestRunSummary, now: number): string[] {
  const { release, against, at, scenarios, failed, differences, unaccepted, acceptedBy } = summary;
  const faults: [isSo: boolean, fault: string][] = [
    [failed > scenarios, `${failed} of ${scenarios} scenarios cannot have failed`],
    [unaccepted > differences, `${unaccepted} of ${differences} differences cannot be open`],
    [against === null && differences > 0, 'it has differences, and names no release that they are to'],
    [against === release, 'it compares the release with itself'],
    [acceptedBy.length === 0 && unaccepted < differences, 'it does not say who accepted its differences'],
    [!(Date.parse(at) <= now + CLOCKS_APART_MS), `it is of ${at}, which has not come yet`],
  ];
  return faults.flatMap(([isSo, fault]) => (isSo ? [fault] : []));
}
