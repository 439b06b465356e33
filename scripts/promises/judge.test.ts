import { brokenPromises } from './judge';
import type { Surface } from './surface';
import type { Minor } from './versions';

// A surface that is checked by nothing looks like one that keeps every promise: each test here seeds a break.

const BEFORE = `
// @public
export class Registry {
    get(name: string): object;
}

// @public
export interface Host {
    hasSlot(at: string): boolean;
    prefetch(href: string): void;
}

// @public
export function notFound(what: string): never;

// @public
export type Tone = 'good' | 'bad';
`;

test('what is as it was keeps every promise, in a patch, a minor and a major version', () => {
  for (const version of ['1.0.0', '1.0.7', '1.1.0', '2.0.0'])
    expect(brokenPromises(aSurface(version, BEFORE))).toEqual([]);
});

test.each([
  ['a function', 'export function notFound(what: string): never;\n', ''],
  ['a method', '    prefetch(href: string): void;\n', ''],
  ['an export, and not what it is', 'export type Tone', 'type Tone'],
])('without %s it is another major version, and the line is named', (_, gone, instead) => {
  const now = BEFORE.replace(gone, instead);

  const [problem = ''] = brokenPromises(aSurface('1.1.0', now));

  expect(problem).toContain('@stepwell/platform 1.1.0 breaks what 1.0 promised');
  expect(problem).toMatch(/ {2}platform\/api\/1\.0\/index\.md:\d+: - /);
  expect(problem).toContain(`- ${gone.trim()}`);
});

test.each([
  ['a parameter', 'notFound(what: string)', 'notFound(what: number)'],
  ['what a function returns', 'hasSlot(at: string): boolean', 'hasSlot(at: string): string'],
  ['a union', "'good' | 'bad'", "'good'"],
])('with another type of %s it is another major version, and both lines are named', (_, was, is) => {
  const [problem = ''] = brokenPromises(aSurface('1.1.0', BEFORE.replace(was, is)));

  expect(problem).toContain('is no new major version');
  expect(problem).toMatch(new RegExp(`index\\.md:\\d+: - .*${escaped(was)}`));
  expect(problem).toMatch(new RegExp(`index\\.md:\\d+: \\+ .*${escaped(is)}`));
  expect(brokenPromises(aSurface('2.0.0', BEFORE.replace(was, is)))).toEqual([]);
});

test.each([
  ['a function', '\n// @public\nexport function hello(): void;\n', ''],
  ['a method of a class', '    set(name: string): void;\n', 'export class Registry {\n'],
  ['a member that may be left out', '    title?: string;\n', 'export interface Host {\n'],
  ['a whole type', '\nexport interface Head {\n    title: string;\n}\n', ''],
])('%s more is a minor version', (_, more, after) => {
  const now = after ? BEFORE.replace(after, after + more) : BEFORE + more;

  const [problem = ''] = brokenPromises(aSurface('1.0.1', now));

  expect(problem).toContain('lets through what 1.0 did not promise');
  expect(problem).toContain(
    `+ ${more
      .trim()
      .split('\n')
      .find((line) => !line.startsWith('//'))}`,
  );
  expect(brokenPromises(aSurface('1.1.0', now))).toEqual([]);
});

test('what others must give from now on breaks them, unless nobody else makes one', () => {
  const more = BEFORE.replace('export interface Host {\n', (open) => `${open}    title: string;\n`);

  expect(brokenPromises(aSurface('1.1.0', more))[0]).toContain('+ title: string;');
  expect(
    brokenPromises(aSurface('1.1.0', more.replace(/@public(?=\nexport interface Host)/, '@public @sealed'))),
  ).toEqual([]);
});

test('a door that is gone takes all that it let through with it', () => {
  const surface = { ...aSurface('1.1.0', BEFORE), reports: new Map() };

  expect(brokenPromises(surface)[0]).toContain('- export class Registry {');
});

test('no version is left out: what stood between would have promised nothing', () => {
  for (const version of ['1.2.0', '1.2.1', '3.0.0', '2.1.0'])
    expect(brokenPromises(aSurface(version, BEFORE))[0]).toContain('npm run packages -- promise platform');
});

describe('what is deprecated', () => {
  const told = (since: string) =>
    BEFORE.replace(
      /\/\/ @public(?=\nexport function notFound)/,
      `// @public @deprecated since ${since}: use \`gone\``,
    );
  const gone = BEFORE.replace('export function notFound(what: string): never;\n', '');

  test('is news, and so a minor version', () => {
    expect(brokenPromises(aSurface('1.1.0', told('1.1.0')))).toEqual([]);
    expect(brokenPromises(aSurface('1.0.1', told('1.0.0')))[0]).toContain('+ export function notFound');
  });

  test('says since when, and what to use', () => {
    for (const text of [told('1.0.0'), told('1.1.0').replace(': use `gone`', '')])
      expect(brokenPromises(aSurface('1.1.0', text))[0]).toContain('@deprecated since 1.1.0: use `…`');
  });

  test('goes on saying so', () => {
    const promised = [{ minor: '1.1' as const, reports: reports(told('1.1.0')) }];

    expect(brokenPromises(aSurface('1.2.0', told('1.1.0'), promised))).toEqual([]);
    expect(brokenPromises(aSurface('1.2.0', told('1.2.0'), promised))[0]).toContain('since 1.1.0');
  });

  test('goes with a major version, once two minor versions have said so', () => {
    const [first, second] = [told('1.1.0'), told('1.1.0')].map((text, index) => ({
      minor: `1.${index + 1}` as Minor,
      reports: reports(text),
    }));

    expect(brokenPromises(aSurface('2.0.0', gone, [first, second]))).toEqual([]);
    expect(brokenPromises(aSurface('2.0.0', gone, [first]))[0]).toContain(
      'not deprecated for 2 minor versions',
    );
    expect(brokenPromises(aSurface('2.0.0', gone))[0]).toContain('- export function notFound');
    expect(brokenPromises(aSurface('1.3.0', gone, [first, second]))[0]).toContain('is no new major version');
  });
});

/** @param more what was promised after 1.0 */
function aSurface(version: string, text: string, more: (Surface['promised'][0] | undefined)[] = []): Surface {
  const promised = [{ minor: '1.0' as const, reports: reports(BEFORE) }, ...more];
  return {
    name: '@stepwell/platform',
    folder: 'platform',
    version,
    reports: reports(text),
    promised: promised.filter((each) => each !== undefined),
  };
}

function reports(text: string): Surface['reports'] {
  return new Map([['platform/index' as const, `## A report\n\n\`\`\`ts\n${text}\n\`\`\`\n`]]);
}

function escaped(text: string): string {
  return text.replace(/[()|]/g, '\\$&');
}
