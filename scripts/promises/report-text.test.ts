import { factsIn } from './facts';
import { withoutChance } from './report-text';

const report = (code: string) =>
  `## A report\n\n\`\`\`ts\n\n${code}\n\n// (No @packageDocumentation comment for this package)\n\n\`\`\`\n`;
const NONE = new Map<string, string>();

test.each([
  ['the wording of a text', 'export const HELLO = "Good day";', 'export const HELLO = "Hello";'],
  ['a limit', 'export const MAX = 50;', 'export const MAX = 60;'],
  [
    'a text in a table',
    "export const TEXTS: {\n    readonly hello: 'Good day';\n};",
    "export const TEXTS: {\n    readonly hello: 'Good evening';\n};",
  ],
  ['a comment', '// @public (undocumented)\nexport type A = 1;', '// @public\nexport type A = /** one */ 1;'],
])('%s may change, and the report stays', (_, was, is) => {
  const [before, now] = [withoutChance(report(was), NONE), withoutChance(report(is), NONE)];

  expect([...factsIn(now).keys()]).toEqual([...factsIn(before).keys()]);
});

test('a word that may be a key is a type', () => {
  const text = withoutChance(report("export const KINDS: {\n    readonly name: 'line';\n};"), NONE);

  expect(text).toContain("readonly name: 'line';");
});

test('what is deprecated says so beside its name, and members beside theirs', () => {
  const code = `// @public @deprecated
export function old(): void;

// @public
export interface Host {
    // @deprecated (undocumented)
    former(): void;
}`;
  const said = new Map([
    ['old', 'since 1.1.0: use `young`'],
    ['Host.former', 'since 1.2.0: use `latter`'],
  ]);

  const facts = [...factsIn(withoutChance(report(code), said)).values()];

  expect(
    facts.filter(({ key }) => !key.startsWith('export ')).map(({ name, deprecated }) => [name, deprecated]),
  ).toEqual([
    ['old', 'since 1.1.0: use `young`'],
    ['Host', undefined],
    ['former', 'since 1.2.0: use `latter`'],
  ]);
});

test('what stands behind a brace belongs to what it closes', () => {
  const code =
    'export function A(input: {\n    a?: string;\n}): string;\n\nexport function B(input: {\n    b?: string;\n}): string;';

  const ends = [...factsIn(report(code)).values()].filter(({ text }) => text.startsWith('}'));

  expect(ends.map(({ within }) => within)).toEqual(['function A(input: {', 'function B(input: {']);
});
