import type { FeatureManifest } from '@stepwell/platform';
import { manifestFaults } from './manifest-check';

const COURSES = { path: '/courses', module: 'CourseListPage', fallback: 'Courses' };
const MENU = { at: 'nav.courses.v1', module: 'CoursesMenu', when: 'server', fallback: 'Menu' } as const;
const MANIFEST: FeatureManifest = {
  name: 'catalog',
  owner: { team: 'Catalog', contact: 'catalog@stepwell.example' },
  routes: [{ ...COURSES, subPaths: true, query: ['q'], room: { narrow: 3600, wide: 2000 } }],
  slots: [{ ...MENU, query: [], room: { narrow: 0, wide: 0 } }],
  start: 'start',
  frames: ['https://player.example.org'],
};

test('accepts a manifest with all fields', () => {
  expect(faults({})).toEqual([]);
});

test.each<[string, object, RegExp]>([
  [
    'an unknown slot',
    { slots: [{ ...MENU, at: 'nav.x.v1' }] },
    /^\/slots\/0\/at .*: nav\.courses\.v1, home\.courses\.v1, /,
  ],
  [
    'an unknown field',
    { routes: [{ ...COURSES, subPath: true }] },
    /^\/routes\/0 .*additional properties: subPath$/,
  ],
  ['a missing field', { slots: [{ ...MENU, when: undefined }] }, /^\/slots\/0 .*required property 'when'$/],
  ['an invalid path', { routes: [{ ...COURSES, path: 'courses' }] }, /^\/routes\/0\/path must match pattern/],
  [
    'two routes that differ only in the names of their parameters',
    { routes: ['/course/:id', '/course/:code'].map((path) => ({ ...COURSES, path })) },
    /^\/routes\/1 matches the same addresses as \/routes\/0: remove one$/,
  ],
  [
    'a missing module',
    { start: 'begin' },
    /^\/start names "begin", which is not there: write src\/begin\.tsx$/,
  ],
  ['no object', [], /^feature\.json must be object$/],
])('names the place and the fault of %s', (_name, parts, expected) => {
  expect(faults(parts)[0]).toMatch(expected);
});

function faults(parts: object): string[] {
  const manifest = Array.isArray(parts) ? parts : JSON.parse(JSON.stringify({ ...MANIFEST, ...parts }));
  return manifestFaults(manifest, (name) => ['CourseListPage', 'CoursesMenu', 'start'].includes(name));
}
