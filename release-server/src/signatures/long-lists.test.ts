import type * as Models from '@tufjs/models';
import { aDataFolder } from '../testing/a-release.testing';
import { KeyFolder } from './keys';
import { readTargets, recordTarget, signedText, targetsOf, teamListOf } from './metadata';

const LIMIT_MS = 20_000;

/** The library without the changes of long-lists.ts. */
let library: typeof Models;
jest.isolateModules(() => {
  library = jest.requireActual<typeof Models>('@tufjs/models');
});

const newKey = () => new KeyFolder(aDataFolder()).make('checkout');

test('a list of ten thousand releases is signed, read and verified in seconds', () => {
  const key = newKey();
  const startedAt = performance.now();

  const text = signedText(teamListOf(releases(10_000), 1), [key]);
  const list = readTargets(text);
  key.key.verifySignature(list);

  expect(Object.keys(list.signed.targets)).toHaveLength(10_000);
  // The library alone takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
});

test('a list has the same bytes and signature as with @tufjs/models alone', () => {
  const key = newKey();
  const ours = teamListOf(releases(30), 7);
  Object.assign(ours.signed.targets['checkout/1.0.0-3.json'] ?? {}, {
    unrecognizedFields: { custom: { a: 1 } },
  });
  const text = signedText(ours, [key]);

  const theirs = readByLibrary(text);

  expect(JSON.stringify(theirs.toJSON())).toBe(text);
  expect(JSON.stringify(readTargets(text).toJSON())).toBe(text);
  expect(() => key.key.verifySignature(theirs as never)).not.toThrow();
});

test('delegations are read and written as by @tufjs/models alone', () => {
  const key = newKey();
  const plan = {
    root: { keys: [key.key], threshold: 1 },
    registry: [key.key],
    teams: { checkout: [key.key] },
  };
  const text = signedText(targetsOf(plan, 1), [key]);

  expect(JSON.stringify(readByLibrary(text).toJSON())).toBe(text);
  expect(readTargets(text).signed.delegations?.roles?.checkout?.paths).toEqual(['checkout/*']);
});

test.each([
  ['text', '"all of them"'],
  ['null', 'null'],
  ['a target that is null', '{"checkout/a.json":null}'],
  ['a target that is a number', '{"checkout/a.json":1}'],
  ['a target without a length', '{"checkout/a.json":{"hashes":{"sha512":"a"}}}'],
  ['a negative length', '{"checkout/a.json":{"length":-1,"hashes":{"sha512":"a"}}}'],
  ['a hash that is a number', '{"checkout/a.json":{"length":1,"hashes":{"sha512":1}}}'],
])('refuses what @tufjs/models refuses to read: %s', (_what, targets) => {
  const signed = `{"_type":"targets","spec_version":"1.0.31","version":1,"expires":"2030-01-01T00:00:00Z","targets":${targets}}`;
  const text = `{"signatures":[],"signed":${signed}}`;

  expect(() => readByLibrary(text)).toThrow();
  expect(() => readTargets(text)).toThrow('cannot be read');
});

test('reads a target named like a property of Object', () => {
  const target = '{"length":1,"hashes":{"sha512":"a"}}';
  const signed = `{"_type":"targets","spec_version":"1.0.31","version":1,"expires":"2030-01-01T00:00:00Z","targets":{"__proto__":${target}}}`;
  const text = `{"signatures":[],"signed":${signed}}`;

  const { targets } = readTargets(text).signed;

  expect(Object.keys(targets)).toEqual(['__proto__']);
  expect(JSON.stringify(readTargets(text).toJSON())).toBe(JSON.stringify(readByLibrary(text).toJSON()));
});

function releases(count: number) {
  return Array.from({ length: count }, (_, n) =>
    recordTarget('checkout', `1.0.0-${n}`, Buffer.from(`release ${n}`)),
  );
}

function readByLibrary(text: string) {
  return library.Metadata.fromJSON(library.MetadataKind.Targets, JSON.parse(text));
}
