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
import { useAcademy } from '../../testing/academy';
import { requestOf, setBack, type Way, waysToAnswers } from '../../testing/every-answer';
import { createApp } from '../app';
import { embedded } from '../database/connection';

// The contract's table of answers, made to happen. Scenarios of remotes may show its entries and no others: one that the
// API cannot give any more fails here by its name, and goes from the table; then it fails each scenario that shows it.

const KEYS = { appId: 'test-app', appKey: 'test-key' };
const academy = useAcademy();
const ways = waysToAnswers(academy);

const ENTRIES = ENDPOINT_KEYS.flatMap((key) => ANSWERS[key].map((entry) => [key, entry] as const));
const NAMED = ENTRIES.map(([key, entry]) => [key, entry.status, entry.name, entry] as const);

/** Answers that no state of the academy brings about: who asks, how often, and how the database is. */
const COMMON: Readonly<Record<string, (key: EndpointKey) => Promise<LightMyRequestResponse>>> = {
  'unknown-application': (key) =>
    academy.app.inject({ ...requestOf(key, {}), headers: { [HEADERS.appId]: KEYS.appId } }),
  'too-many': async (key) => {
    const { app } = limited;
    for (;;) {
      const reply = await app.inject(requestOf(key, {}, academy.keys));
      if (reply.statusCode === 429) return reply;
    }
  },
  'our-fault': (key) => onFailingDatabase(key, new Error('a plan that nobody foresaw')),
  'database-away': (key) => onFailingDatabase(key, new Error('Connection terminated unexpectedly')),
  'database-unhealthy': (key) => onFailingDatabase(key, new Error('Connection terminated unexpectedly')),
};

const limited = {} as { app: FastifyInstance };
let holdsDocument: Ajv2020;

beforeAll(async () => {
  limited.app = createApp({ sql: academy.sql, rateLimit: true, ...KEYS });
  holdsDocument = addFormats(new Ajv2020({ strict: false }));
  const described: object = (await academy.app.inject(API_PAGES.docsDocument)).json();
  holdsDocument.addSchema({ $id: 'document', ...described });
});
afterEach(() => setBack(academy));
afterAll(() => limited.app.close());

test.each(NAMED)('%s answers %i, %s', async (key, _status, _name, entry) => {
  const reply = await replyOf(key, entry);

  const { status, message } = reply.json().response;
  expect({ status: reply.statusCode, message }).toEqual({
    status: entry.status,
    message: expect.any(String),
  });
  expect(status).toBe(entry.status);
  expect({ says: entry.says, message, is: matchesMessage(entry, message) }).toMatchObject({ is: true });
  expect(faultsOf(key, reply)).toBe('No errors');
});

test('there is a way to each answer of the table, and to nothing else', () => {
  for (const key of ENDPOINT_KEYS) {
    const own = ANSWERS[key].map(({ name }) => name).filter((name) => !(name in COMMON));
    expect([key, Object.keys(ways[key]).sort()]).toEqual([key, own.sort()]);
  }
});

test('what refuses the values of a call are the rules of which the contract tells the words', () => {
  for (const key of ENDPOINT_KEYS) {
    const isRefused = ANSWERS[key].some(({ status }) => status === 422);
    expect([key, isRefused]).toEqual([key, CALL_RULES[key] !== undefined]);
  }
});

test.each(ENDPOINT_KEYS.filter((key) => CALL_RULES[key]))('%s refuses in these words', async (key) => {
  const { data } = (await replyOf(key, entryOf(key, 'broken-rule'))).json().response;

  for (const [field, words] of Object.entries(data.fields))
    expect([field, [...(invalidSampleMessages(key).get(field) ?? [])]]).toEqual([
      field,
      expect.arrayContaining([words]),
    ]);
});

async function replyOf(key: EndpointKey, { name }: KnownAnswer): Promise<LightMyRequestResponse> {
  const way: Way | undefined = ways[key][name];
  if (way) return academy.app.inject(requestOf(key, await way(), academy.keys));
  const common = COMMON[name];
  if (!common)
    throw new Error(`Nobody knows how ${key} would answer "${name}": take it from the contract's table`);
  return common(key);
}

function entryOf(key: EndpointKey, name: string): KnownAnswer {
  const entry = ANSWERS[key].find((known) => known.name === name);
  if (!entry) throw new Error(`${key} has no answer "${name}"`);
  return entry;
}

/** What the API's own document objects to in a reply. */
function faultsOf(key: EndpointKey, reply: LightMyRequestResponse): string {
  const { method, path } = methodAndPath(key);
  const responses = `document#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
  const pointer = `${responses}/${reply.statusCode}/content/application~1json/schema`;
  holdsDocument.validate({ $ref: pointer }, reply.json());
  return holdsDocument.errorsText();
}

/** A call that every rule lets through, on a database of which every statement fails. */
async function onFailingDatabase(key: EndpointKey, error: Error): Promise<LightMyRequestResponse> {
  const fails = new Proxy({} as PGlite, { get: () => () => Promise.reject(error) });
  const { sql } = embedded(fails);
  const app = createApp({ sql, rateLimit: false, ...KEYS });
  const asked = (await ways[key][goodAnswer(key).name]?.()) ?? {};
  const reply = await app.inject(requestOf(key, asked, academy.keys));
  await app.close();
  return reply;
}
