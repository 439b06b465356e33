import type { PGlite } from '@electric-sql/pglite';
import { API_PAGES, ENDPOINT_KEYS, type EndpointKey, HEADERS, methodAndPath } from '@stepwell/contract';
import {
  ANSWERS,
  CALL_RULES,
  goodAnswer,
  invalidSampleMessages,
  type KnownAnswer,
  matchesMessage,
} from '@stepwell/contract/answers';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { testApp, useAcademy } from '../../testing/academy';
import { type Provocation, provocationsIn, requestOf, restoreSettings } from '../../testing/every-answer';
import { databaseOf } from '../database/connection';

// Provokes every reply of the contract's table. Scenarios of remotes may use only these replies. If the API no longer sends a reply, this
// test fails; after the reply is deleted from the table, the scenarios that use it fail too.

const academy = useAcademy();
const provocations = provocationsIn(academy);

const ENTRIES = ENDPOINT_KEYS.flatMap((key) => ANSWERS[key].map((entry) => [key, entry] as const));
const NAMED = ENTRIES.map(([key, entry]) => [key, entry.status, entry.name, entry] as const);

/** Replies that do not depend on the data, but on the caller, the rate of calls or the database. */
const COMMON: Readonly<Record<string, (key: EndpointKey) => Promise<LightMyRequestResponse>>> = {
  'unknown-application': (key) =>
    academy.app.inject({ ...requestOf(key, {}), headers: { [HEADERS.appId]: 'test-app' } }),
  'too-many': async (key) => {
    for (;;) {
      const reply = await limitedApp.inject(requestOf(key, {}, academy.keys));
      if (reply.statusCode === 429) return reply;
    }
  },
  'our-fault': (key) => onFailingDatabase(key, new Error('an unexpected error')),
  'database-away': (key) => onFailingDatabase(key, new Error('Connection terminated unexpectedly')),
  'database-unhealthy': (key) => onFailingDatabase(key, new Error('Connection terminated unexpectedly')),
};

let limitedApp: FastifyInstance;
let openApi: Ajv2020;

beforeAll(async () => {
  limitedApp = testApp({ sql: academy.sql, rateLimit: true });
  openApi = addFormats(new Ajv2020({ strict: false }));
  const described: object = (await academy.app.inject(API_PAGES.docsDocument)).json();
  openApi.addSchema({ $id: 'document', ...described });
});
afterEach(() => restoreSettings(academy));
afterAll(() => limitedApp.close());

test.each(NAMED)('%s replies %i (%s)', async (key, _status, _name, entry) => {
  const reply = await replyOf(key, entry);

  const { status, message } = reply.json().response;
  expect({ status: reply.statusCode, message }).toEqual({
    status: entry.status,
    message: expect.any(String),
  });
  expect(status).toBe(entry.status);
  expect({ says: entry.says, message, matches: matchesMessage(entry, message) }).toMatchObject({
    matches: true,
  });
  expect(schemaErrors(key, reply)).toBe('No errors');
});

test('the test provokes exactly the replies of the contract’s table', () => {
  for (const key of ENDPOINT_KEYS) {
    const own = ANSWERS[key].map(({ name }) => name).filter((name) => !(name in COMMON));
    expect([key, Object.keys(provocations[key]).sort()]).toEqual([key, own.sort()]);
  }
});

test('a call has a 422 reply if and only if it has validation rules', () => {
  for (const key of ENDPOINT_KEYS) {
    const isRefused = ANSWERS[key].some(({ status }) => status === 422);
    expect([key, isRefused]).toEqual([key, CALL_RULES[key] !== undefined]);
  }
});

test.each(ENDPOINT_KEYS.filter((key) => CALL_RULES[key]))(
  '%s uses the contract’s validation messages',
  async (key) => {
    const { data } = (await replyOf(key, entryOf(key, 'broken-rule'))).json().response;

    for (const [field, words] of Object.entries(data.fields))
      expect([field, [...(invalidSampleMessages(key).get(field) ?? [])]]).toEqual([
        field,
        expect.arrayContaining([words]),
      ]);
  },
);

async function replyOf(key: EndpointKey, { name }: KnownAnswer): Promise<LightMyRequestResponse> {
  const provoke: Provocation | undefined = provocations[key][name];
  if (provoke) return academy.app.inject(requestOf(key, await provoke(), academy.keys));
  const common = COMMON[name];
  if (!common)
    throw new Error(
      `There is no way to produce the reply "${name}" of ${key}: delete it from the contract's table`,
    );
  return common(key);
}

function entryOf(key: EndpointKey, name: string): KnownAnswer {
  const entry = ANSWERS[key].find((known) => known.name === name);
  if (!entry) throw new Error(`${key} has no answer "${name}"`);
  return entry;
}

/** Validates a reply by the API's OpenAPI document. @returns the errors as text; `No errors` for a valid reply */
function schemaErrors(key: EndpointKey, reply: LightMyRequestResponse): string {
  const { method, path } = methodAndPath(key);
  const responses = `document#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
  const pointer = `${responses}/${reply.statusCode}/content/application~1json/schema`;
  openApi.validate({ $ref: pointer }, reply.json());
  return openApi.errorsText();
}

/** Sends a valid call while every statement of the database fails. */
async function onFailingDatabase(key: EndpointKey, error: Error): Promise<LightMyRequestResponse> {
  const fails = new Proxy({} as PGlite, { get: () => () => Promise.reject(error) });
  const app = testApp({ sql: databaseOf(fails).sql });
  const input = (await provocations[key][goodAnswer(key).name]?.()) ?? {};
  const reply = await app.inject(requestOf(key, input, academy.keys));
  await app.close();
  return reply;
}
