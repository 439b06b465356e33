import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chapter, Reference, Topic } from '../../src/workbench-api/reference';
import { gapsOf } from './gaps';

const ROOT = join(__dirname, '../../..');

let reference: Reference;

beforeAll(() => {
  const program = join(__dirname, 'print-reference.testing.ts');
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  reference = JSON.parse(
    execFileSync(process.execPath, ['--import', './scripts/typescript.mjs', program], options),
  ) as Reference;
}, 60_000);

test('every export, slot, field of a manifest and field of a scenario says what it is and has an example of it', () => {
  expect(gapsOf(reference)).toEqual([]);
});

test('it tells of everything that platform exports', () => {
  const exported = new Set(
    [...read('platform/src/index.ts').matchAll(/export (?:type )?\{([\s\S]*?)\} from/g)].flatMap(
      ([, names = '']) =>
        names
          .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
          .split(',')
          .map((name) => name.replace(/^\s*type\s/, '').trim())
          .filter(Boolean),
    ),
  );

  expect(exported.size).toBeGreaterThan(50);
  expect(new Set(namesIn('platform'))).toEqual(exported);
});

test('it tells of every field that the schema of a manifest has, and of no other', () => {
  const schema = JSON.parse(read('platform/feature.schema.json')) as SchemaPart;
  const fields = fieldsOf(schema, schema, '').filter((name) => name !== '$schema');

  expect(fields.length).toBeGreaterThan(20);
  expect(namesIn('manifest').sort()).toEqual(fields.sort());
});

test('a function says its parameters, what it returns and what it throws', () => {
  expect(topic('platform', 'remoteCall')).toMatchObject({
    kind: 'function',
    signature: expect.stringMatching(
      /^function remoteCall<T, Args = undefined>\([\s\S]*\): RemoteCall<T, Args>$/,
    ),
    parts: [
      { name: 'write', about: expect.stringMatching(/^merges a part/) },
      { name: 'call', about: 'makes the request' },
    ],
  });
  expect(topic('platform', 'selectGstMode').signature).toMatch(/\): GstMode$/);
  expect(topic('platform', 'notFound').notes).toEqual([{ name: 'throws', text: 'NotFoundError always' }]);
});

test('a class says its public members, and what each of them throws', () => {
  const { parts } = topic('platform', 'ApiClient');

  expect(parts.map(({ name }) => name)).toEqual(['constructor', 'prefetching', 'call']);
  expect(parts.at(-1)?.about).toMatch(/^Calls an endpoint by its key\.\n\nThrows: ApiError with/);
});

test('a place says the props that it hands on', () => {
  expect(topic('slots', 'nav.courses.v1').parts.map(({ name }) => name)).toEqual(['variant', 'onNavigate']);
  expect(topic('slots', 'home.courses.v1').signature).toBe("'home.courses.v1': no props");
});

test('an example is the sources that are played: a module with what it imports, and the scenario', () => {
  expect(topic('platform', 'remoteCall').example).toEqual({
    scenario: 'call-succeeds',
    sources: [
      { file: 'src/CallPage.tsx', text: read('qa/examples/src/CallPage.tsx') },
      { file: 'src/mentors.store.ts', text: read('qa/examples/src/mentors.store.ts') },
      { file: 'src/sample/Sample.tsx', text: read('qa/examples/src/sample/Sample.tsx') },
      {
        file: 'scenarios/platform.ts',
        text: expect.stringMatching(/^export const callSucceeds: Scenario = \{/),
      },
    ],
  });
});

describe('would say by name that', () => {
  const gone = { scenario: 'gone', sources: [] };

  test.each<[what: string, chapter: string, name: string, change: Partial<Topic>, says: RegExp]>([
    [
      'an export has no comment',
      'platform',
      'Link',
      { about: '' },
      /^@stepwell\/platform Link has no comment/,
    ],
    [
      'an export has no example',
      'platform',
      'Link',
      { example: null },
      /Link has no example: .*"platform: Link"/,
    ],
    [
      'an example does not use it',
      'platform',
      'Link',
      { example: gone },
      /Link is not in its example: .*"gone"/,
    ],
    [
      'a slot has no example',
      'slots',
      'page.banner.v1',
      { example: null },
      /^Slots page\.banner\.v1 has no example/,
    ],
    [
      'a field is in no manifest',
      'manifest',
      'routes.room',
      { example: gone },
      /routes\.room is not in its example/,
    ],
    ['a facility is in no scenario', 'scenarios', 'answers.raw', { example: gone }, /answers\.raw is not in/],
  ])('%s', (_, chapter, name, change, says) => {
    expect(gapsOf(withChange(chapter, name, change))).toEqual([expect.stringMatching(says)]);
  });
});

function topic(chapter: string, name: string): Topic {
  const found = chapterOf(chapter).topics.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

function chapterOf(id: string): Chapter {
  const found = reference.chapters.find((each) => each.id === id);
  if (!found) throw new Error(`There is no chapter ${id}.`);
  return found;
}

function namesIn(chapter: string): string[] {
  return chapterOf(chapter).topics.map(({ name }) => name);
}

function withChange(chapter: string, name: string, change: Partial<Topic>): Reference {
  return {
    chapters: reference.chapters.map((each) =>
      each.id === chapter
        ? {
            ...each,
            topics: each.topics.map((topic) => (topic.name === name ? { ...topic, ...change } : topic)),
          }
        : each,
    ),
  };
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

interface SchemaPart {
  $ref?: string;
  properties?: Record<string, SchemaPart>;
  items?: SchemaPart;
  definitions?: Record<string, SchemaPart>;
}

function fieldsOf(part: SchemaPart, schema: SchemaPart, path: string): string[] {
  const { $ref, items, properties = {} } = part;
  const named = $ref && schema.definitions?.[$ref.replace('#/definitions/', '')];
  if (named) return fieldsOf(named, schema, path);
  if (items) return fieldsOf(items, schema, path);
  return Object.entries(properties).flatMap(([name, field]) => [
    path + name,
    ...fieldsOf(field, schema, `${path}${name}.`),
  ]);
}
