import type { FeatureManifest } from '@stepwell/platform';
import { manifestFaults } from './manifest-check';

const COURSES = { path: '/courses', module: 'CourseListPage', fallback: 'Courses' };
const MENU = { at: 'nav.courses.v1', module: 'CoursesMenu', when: 'server', fallback: 'Menu' } as const;
const MODULES = ['CourseListPage', 'CoursesMenu', 'start'];

/** A manifest with every field of the type, so that a field that is missing in the schema fails this test. */
const WHOLE: Whole<FeatureManifest> = {
  name: 'catalog',
  owner: { team: 'Catalog', contact: 'catalog@stepwell.example' },
  routes: [{ ...COURSES, subPaths: true, query: ['q'], room: { narrow: 3600, wide: 2000 } }],
  slots: [{ ...MENU, query: [], room: { narrow: 0, wide: 0 } }],
  start: 'start',
  frames: ['https://player.example.org'],
  cookies: ['reviews-seen'],
};

test('accepts a manifest with all fields', () => {
  expect(faults(WHOLE)).toEqual([]);
});

test('accepts a manifest with the required fields only', () => {
  const { name, owner } = WHOLE;

  expect(faults({ name, owner, routes: [], slots: [] })).toEqual([]);
});

test.each([
  [
    'an unknown slot',
    { slots: [{ ...MENU, at: 'nav.course.v1' }] },
    /^slots\[0\]\.at is "nav\.course\.v1": use one of nav\.courses\.v1, home\.courses\.v1, /,
  ],
  [
    'an unknown field',
    { routes: [{ ...COURSES, subPath: true }] },
    /^routes\[0\] has a field "subPath" that is unknown: correct its name or remove it; known are path, subPaths, /,
  ],
  ['an unknown field at the top', { slot: [] }, /^feature\.json has a field "slot" .* known are .*, slots, /],
  ['a missing field', { slots: [{ ...MENU, when: undefined }] }, /^slots\[0\] lacks "when": add it$/],
  [
    'a double route',
    { routes: [COURSES, COURSES] },
    /^routes\[1\]\.path \/courses matches the same addresses as routes\[0\]\.path, so that routes\[1\] is never shown: remove one$/,
  ],
  [
    'an invalid path',
    { routes: [{ ...COURSES, path: 'courses' }] },
    /^routes\[0\]\.path is "courses": write a path of the site, such as "\/reviews" or "\/review\/:id"$/,
  ],
  [
    'a route that differs from another only in the names of its parameters',
    { routes: ['/course/:id', '/courses', '/course/:code'].map((path) => ({ ...COURSES, path })) },
    /^routes\[2\]\.path \/course\/:code matches the same addresses as routes\[0\]\.path, so that routes\[2\] is never shown: remove one$/,
  ],
  [
    'a missing module of a route',
    { routes: [{ ...COURSES, module: 'CourseList' }] },
    /^routes\[0\]\.module names "CourseList", which is not there: write src\/CourseList\.tsx, or correct the name$/,
  ],
  [
    'a missing module of a slot',
    { slots: [MENU, { ...MENU, module: 'Menu' }] },
    /^slots\[1\]\.module names "Menu"/,
  ],
  // Every page contains the manifest.
  [
    'a text that is too long',
    { routes: [{ ...COURSES, fallback: 'x'.repeat(1_000_000) }] },
    /^routes\[0\]\.fallback is "x{99}: write a text of 1 to 200 characters$/,
  ],
  [
    'too many cookies',
    { cookies: Array.from({ length: 9 }, (_, at) => `seen${at}`) },
    /^cookies is \["seen0",.*: write a list of at most 8 names of cookies/,
  ],
  ['a missing start module', { start: 'begin' }, /^start names "begin", which is not there/],
  [
    'a module outside the remote',
    { start: '../../shell' },
    /^start is "\.\.\/\.\.\/shell": write the name of a file /,
  ],
  [
    'a wrong kind of value',
    { routes: [{ ...COURSES, subPaths: 'yes' }] },
    /^routes\[0\]\.subPaths is "yes": write true or false/,
  ],
  ['an empty fallback', { slots: [{ ...MENU, fallback: '' }] }, /^slots\[0\]\.fallback is "": write a text/],
  [
    'a name that is invalid in an address',
    { name: 'Check-out' },
    /^name is "Check-out": write a word of small letters/,
  ],
  [
    'a frame with a path',
    { frames: ['https://player.example.org/embed'] },
    /^frames\[0\] is "https.*": write an origin without a path/,
  ],
  [
    'a frame that would change the policy',
    { frames: ["https://a.example; script-src 'unsafe-inline'"] },
    /^frames\[0\] is /,
  ],
  ['a cookie with attributes', { cookies: ['a; domain=b'] }, /^cookies\[0\] is /],
  [
    'a query name that occurs twice',
    { routes: [{ ...COURSES, query: ['q', 'q'] }] },
    /^routes\[0\]\.query names "q" twice/,
  ],
])('refuses %s with a line on how to fix it', (_, change, line) => {
  const lines = faults(JSON.parse(JSON.stringify({ ...WHOLE, ...change })));

  expect(lines).toEqual([expect.stringMatching(line)]);
});

test.each([[null], [[]], ['text']])('%j is no manifest', (manifest) => {
  expect(faults(manifest)).toEqual([expect.stringMatching(/^feature\.json is .*: write /)]);
});

test('reports all errors at once', () => {
  const lines = faults({ ...WHOLE, name: 'A', slots: [{ ...MENU, at: 'x' }], extra: 1 });

  expect(lines).toHaveLength(3);
});

function faults(manifest: unknown): string[] {
  return manifestFaults(manifest, (name) => MODULES.includes(name));
}

/** A type with all optional fields required, recursively. */
type Whole<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? Whole<Item>[]
    : { [Key in keyof T]-?: Whole<NonNullable<T[Key]>> };
