import { SourcePlaces } from './source-places';

/** Maps column 9 of the first line to line 2, column 3 of the source. */
const MAP = { version: 3, sources: ['./src/Page.tsx'], names: [], mappings: 'QACE' };

test('maps a position in a script to its source', async () => {
  expect(
    await placesIn({ 'maps/Page.js.map': JSON.stringify(MAP) }).sourceOf('/r/checkout/1.0.0-a/Page.js:1:9'),
  ).toBe('src/Page.tsx:2:3');
});

test.each<[what: string, place: string, files: Record<string, string>]>([
  ['of a release without maps', '/r/checkout/1.0.0-a/Page.js:1:9', {}],
  ['of a broken map', '/r/checkout/1.0.0-a/Page.js:1:9', { 'maps/Page.js.map': '{"mappings":7' }],
  ['of an invalid map', '/r/checkout/1.0.0-a/Page.js:1:9', { 'maps/Page.js.map': '[]' }],
  ['without a mapping', '/r/checkout/1.0.0-a/Page.js:7:1', { 'maps/Page.js.map': JSON.stringify(MAP) }],
  ['in a file that is no script', '/r/checkout/1.0.0-a/Page.css', {}],
  ['outside of releases', '/r/checkout/../../etc/passwd:1:1', {}],
])('returns a position %s unchanged', async (_, place, files) => {
  expect(await placesIn(files).sourceOf(place)).toBe(place);
});

test('reads a map once', async () => {
  const requested: string[] = [];
  const places = placesIn({ 'maps/Page.js.map': JSON.stringify(MAP) }, requested);
  for (const column of [9, 10]) await places.sourceOf(`/r/checkout/1.0.0-a/Page.js:1:${column}`);

  expect(requested).toEqual(['checkout 1.0.0-a maps/Page.js.map']);
});

function placesIn(files: Record<string, string>, requested: string[] = []): SourcePlaces {
  return new SourcePlaces({
    fileOf: async (feature, id, name) => {
      requested.push(`${feature} ${id} ${name}`);
      return files[name] === undefined ? undefined : Buffer.from(files[name]);
    },
  });
}
