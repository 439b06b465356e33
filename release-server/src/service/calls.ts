import { type CanaryWish, COHORT_NAME } from '../promotion/canary-plan';
import { FEATURE_NAME, RELEASE_ID } from '../publishing/release-check';

/** Where the service's calls are. */
export const CALLS_PREFIX = '/releases/v1';

const feature = { type: 'string', pattern: FEATURE_NAME.source, maxLength: 64 };
const id = { type: 'string', pattern: RELEASE_ID.source, maxLength: 128 };
const by = { type: 'string', maxLength: 100, description: 'Who does it; the team of the token is noted too' };
const reason = { type: 'string', maxLength: 500 };
const ifRevision = {
  type: 'integer',
  minimum: 0,
  description: 'Refuses the change if the registry has moved on from this revision',
};

/** The feature and id of an address. */
export const RELEASE_PARAMS = object({ feature, id }, ['feature', 'id']);
/** Whence a release comes, as whoever publishes it says. */
export const PROVENANCE = object(
  {
    by,
    commit: {
      type: 'string',
      pattern: '^[0-9a-f]{7,64}\\+?$',
      description: 'Of its sources; with + behind it, files had been changed since',
    },
  },
  [],
);
/** Who stores a report; the team of the token is noted too. */
export const TEST_RUN_QUERY = object({ by }, []);
/** A megabyte names four thousand releases. */
export const SIGNED_LIST_BYTES = 16_000_000;
export const SIGNED_LIST_BODY = object({ signed: { type: 'string', maxLength: SIGNED_LIST_BYTES } }, [
  'signed',
]);
export const LIST_PARAMS = object({ feature }, ['feature']);
export const COMPARE_PARAMS = object({ feature, from: id, to: id }, ['feature', 'from', 'to']);
const unplayed = {
  type: 'boolean',
  description: 'Releases go live although no good report says that they may; the reason says why',
};

export const PROMOTION = object(
  {
    releases: {
      type: 'object',
      propertyNames: feature,
      additionalProperties: id,
      minProperties: 1,
      maxProperties: 50,
    },
    by,
    reason,
    ifRevision,
    unplayed,
  },
  ['releases', 'by'],
);
export const ROLLBACK = object({ feature, to: id, by, reason, ifRevision }, ['feature', 'by']);
export const BLOCK = object({ feature, id, by, reason: { ...reason, minLength: 1 }, ifRevision }, [
  'feature',
  'id',
  'by',
  'reason',
]);

export const CANARY = object(
  {
    feature,
    id,
    percent: { type: 'integer', minimum: 1, maximum: 99, description: 'Of all visits' },
    cohort: {
      type: 'string',
      pattern: COHORT_NAME.source,
      description: 'Whoever follows a link into it is given the release too',
    },
    hours: { type: 'integer', minimum: 1, maximum: 720, description: 'For its clean visits; default 24' },
    by,
    reason,
    ifRevision,
  },
  ['feature', 'id', 'percent', 'by'],
);
export const CANARY_STOP = object({ feature, by, reason, ifRevision }, ['feature', 'by']);

export interface PromotionBody {
  releases: Record<string, string>;
  by: string;
  reason?: string;
  ifRevision?: number;
  unplayed?: boolean;
}

export interface RollbackBody extends Omit<PromotionBody, 'releases' | 'unplayed'> {
  feature: string;
  to?: string;
}

export type CanaryBody = CanaryWish & Omit<PromotionBody, 'releases'>;

export type CanaryStopBody = Omit<RollbackBody, 'to'>;

export interface BlockBody extends Omit<PromotionBody, 'releases'> {
  feature: string;
  id: string;
  reason: string;
}

/** What a call's reply carries in the envelope; each is refused alike. */
export function described(summary: string, verb: string, more: object = {}) {
  return {
    summary,
    description: `Needs the right to ${verb}.`,
    security: [{ token: [] }],
    ...more,
    response: {
      200: reply('OK', {}),
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, text]) => [status, reply(text, { type: 'null' })]),
      ),
    },
  };
}

const REFUSALS = {
  401: 'The token is missing, not known, expired or revoked',
  403: 'The token lacks a right, which the message names',
  404: 'There is no such release',
  409: 'Somebody else was first, or the name exists with other content, or the release is blocked or live',
  413: 'The archive is too large',
  422: 'It cannot be published or made live; the message says why',
};

function reply(description: string, data: object) {
  return {
    description,
    ...object(
      {
        response: object({ status: { type: 'integer' }, message: { type: 'string' }, data }, [
          'status',
          'message',
          'data',
        ]),
      },
      ['response'],
    ),
  };
}

function object(properties: Record<string, object>, required: string[]) {
  return { type: 'object', properties, required, additionalProperties: false };
}
