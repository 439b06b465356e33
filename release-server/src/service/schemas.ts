import { MAX_HOURS } from '../promotion/canary-plan';
import { FEATURE_SCHEMA, RELEASE_ID_SCHEMA } from '../publishing/release-check';
import { GROUP_NAME } from '../registry';

// JSON schemas of the release service's calls, which also make its OpenAPI document.

const feature = FEATURE_SCHEMA;
const id = RELEASE_ID_SCHEMA;
const by = {
  type: 'string',
  maxLength: 100,
  description: 'Name of the author; the team of the token is logged too',
};
const reason = { type: 'string', maxLength: 500 };
/** Fields of every call that changes the live releases. */
const change = {
  by,
  reason,
  ifRevision: {
    type: 'integer',
    minimum: 0,
    description: 'Refuses the change if the registry is not at this revision',
  },
};

/** Largest length of a signed list in characters; a list of four thousand releases has a million. */
export const SIGNED_LIST_LENGTH = 16_000_000;

export const FEATURE_PARAMS = object({ feature });
export const RELEASE_PARAMS = object({ feature, id });
export const COMPARE_PARAMS = object({ feature, from: id, to: id });
export const BY_QUERY = object({ by }, []);
export const PROVENANCE_QUERY = object(
  {
    by,
    commit: {
      type: 'string',
      pattern: '^[0-9a-f]{7,64}\\+?$',
      description: 'Of its sources; + at the end means that files were modified or new',
    },
  },
  [],
);
export const SIGNED_LIST = object({ signed: { type: 'string', maxLength: SIGNED_LIST_LENGTH } });
export const PROMOTION = object(
  {
    releases: {
      type: 'object',
      propertyNames: feature,
      additionalProperties: id,
      minProperties: 1,
      maxProperties: 50,
    },
    unplayed: {
      type: 'boolean',
      description: 'Releases go live although no test run has passed; requires a reason',
    },
    ...change,
  },
  ['releases', 'by'],
);
export const ROLLBACK = object({ feature, to: id, ...change }, ['feature', 'by']);
export const BLOCK = object({ feature, id, ...change, reason: { ...reason, minLength: 1 } }, [
  'feature',
  'id',
  'by',
  'reason',
]);
const group = { type: 'string', pattern: `^$|${GROUP_NAME.source}` };
export const CANARY = object(
  {
    feature,
    id,
    percent: { type: 'integer', minimum: 1, maximum: 99, description: 'Of all visits' },
    group: {
      ...group,
      description:
        'Pages opened with ?group=<name> get the release too; default: the group of the running canary; empty: none',
    },
    cohort: {
      ...group,
      description: 'Deprecated since 1.3.0, removed in 1.4.0: use group',
      deprecated: true,
    },
    hours: {
      type: 'integer',
      minimum: 1,
      maximum: MAX_HOURS,
      description: 'Hours in which the canary should have 300 clean visits, or a person decides; default 24',
    },
    ...change,
  },
  ['feature', 'id', 'percent', 'by'],
);
export const CANARY_STOP = object({ feature, ...change }, ['feature', 'by']);

const ERRORS = {
  401: 'The token is missing, unknown, expired or revoked',
  403: 'The token lacks a right, which the message names',
  404: 'There is no such release',
  409: 'Another change came first, or the name exists with other content, or the release is blocked or live',
  413: 'The archive is too large',
  422: 'The release cannot be published or made live, for the reason in the message',
};

/** Schema of a call for the OpenAPI document. @param verb the right that the call needs */
export function callSchema(summary: string, verb: string, parts: object = {}) {
  const errors = Object.entries(ERRORS).map(([status, text]) => [status, reply(text, { type: 'null' })]);
  return {
    summary,
    description: `Needs the right to ${verb}.`,
    security: [{ token: [] }],
    ...parts,
    response: { 200: reply('OK', {}), ...Object.fromEntries(errors) },
  };
}

function reply(description: string, data: object) {
  const response = object({ status: { type: 'integer' }, message: { type: 'string' }, data });
  return { description, ...object({ response }) };
}

/** @param required by default all properties */
function object(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}
