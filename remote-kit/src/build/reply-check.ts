import { ENDPOINT_KEYS, type EndpointKey, type Scenario, type ScenarioAnswer } from '@stepwell/contract';
import {
  ANSWERS,
  ENTITY_SCHEMAS,
  invalidSampleMessages,
  matchesMessage,
  REPLY_SCHEMAS,
  statusesOf,
} from '@stepwell/contract/answers';
import { scenarioAnswers } from '@stepwell/contract/testing';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Limit of reported errors for one reply, because a schema with alternatives reports an error for each alternative. */
const MAX_PROBLEMS = 4;

/**
 * Finds answers of a scenario that the API never gives. Failures between page and API (`'drop'`, `raw`) are not checked.
 * @returns a line for each, such as `"list-full": GET /health, data has "since", which is not in the contract`
 */
export function replyProblems({ name, answers = {} }: Pick<Scenario, 'name' | 'answers'>): string[] {
  return Object.entries(answers).flatMap(([call, oneOrMore]) => {
    const key = ENDPOINT_KEYS.find((endpoint) => endpoint === call);
    if (!key) return [`"${name}": ${call} is no call of the contract: correct its name`];
    const list = (Array.isArray(oneOrMore) ? oneOrMore : [oneOrMore]) as ScenarioAnswer<EndpointKey>[];
    return list.flatMap((answer) =>
      problemsOf(key, answer).map((problem) => `"${name}": ${key}, ${problem}`),
    );
  });
}

function problemsOf(key: EndpointKey, answer: ScenarioAnswer<EndpointKey>): string[] {
  if (answer === 'drop' || answer?.raw !== undefined) return [];
  // Adds the defaults of the properties that the answer omits.
  const resolved = scenarioAnswers({ answers: { [key]: answer } })(key);
  if (resolved === 'drop') return [];
  const { status, message, data } = (resolved.body as { response: Response }).response;
  const specified = ANSWERS[key].filter((each) => each.status === status);
  if (specified.length === 0) {
    const statuses = statusesOf(key).join(', ');
    return [
      `status ${status}: the API answers ${statuses}; write failures between page and API as \`raw\` or 'drop'`,
    ];
  }
  if (status === 422) return refusalProblems(key, message, data);
  const isMessageKnown = specified.some((each) => matchesMessage(each, message));
  return [
    ...(isMessageKnown ? [] : [messageProblem(status, message, specified)]),
    ...(status < 300 ? dataProblems(key, data) : nullDataProblem(status, data)),
  ];
}

interface Response {
  status: number;
  message: string;
  data: unknown;
}

function messageProblem(status: number, message: string, specified: readonly { says: string }[]): string {
  const messages = specified.map(({ says }) => `"${says}"`).join(', ');
  return `message is "${message}": with status ${status} the API sends ${messages}`;
}

function nullDataProblem(status: number, data: unknown): string[] {
  return data === null ? [] : [`data is ${excerptOf(data)}: with status ${status} the API sends null`];
}

/** A 422 reply names invalid fields with the messages of their rules; the reply's message is that of the first field. */
function refusalProblems(key: EndpointKey, message: string, data: unknown): string[] {
  const fields = Object.entries((data as { fields?: Record<string, string> } | null)?.fields ?? {});
  if (fields.length === 0) return [`data is ${excerptOf(data)}: with status 422 the API sends { fields }`];
  const messagesOf = invalidSampleMessages(key);
  const problems = fields.flatMap(([field, message]) => {
    const messages = messagesOf.get(field);
    if (!messages)
      return [`data.fields has "${field}": the API checks only ${[...messagesOf.keys()].join(', ')}`];
    if (messages.has(message)) return [];
    return [`data.fields.${field} is "${message}": the API sends "${[...messages].join('", "')}"`];
  });
  const [[, first = ''] = []] = fields;
  return message === first ? problems : [...problems, `message is "${message}": the API sends "${first}"`];
}

function dataProblems(key: EndpointKey, data: unknown): string[] {
  const validate = schemaOf(key);
  if (validate(data)) return [];
  return [...new Set((validate.errors ?? []).map(problemOf))].slice(0, MAX_PROBLEMS);
}

const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, verbose: true }));
const compiled = new Map<EndpointKey, ValidateFunction>();

function schemaOf(key: EndpointKey): ValidateFunction {
  const validate =
    compiled.get(key) ?? ajv.compile({ ...REPLY_SCHEMAS[key], components: { schemas: ENTITY_SCHEMAS } });
  compiled.set(key, validate);
  return validate;
}

function problemOf({ instancePath, keyword, params, data, message }: ErrorObject): string {
  const where = `data${instancePath.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')}`;
  if (keyword === 'required') return `${where} lacks "${params.missingProperty}"`;
  if (keyword === 'additionalProperties')
    return `${where} has "${params.additionalProperty}", which is not in the contract`;
  const rule = keyword === 'enum' ? `must be one of ${params.allowedValues.join(', ')}` : message;
  return `${where} is ${excerptOf(data)}, but by the contract it ${rule}`;
}

function excerptOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
