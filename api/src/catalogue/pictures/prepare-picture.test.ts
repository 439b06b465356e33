import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { aPng, PHOTO, photoWithMetadata } from '../../../testing/a-picture';
import { PICTURE_SHAPES } from './picture-shapes';
import { preparePicture } from './prepare-picture';
import { requirePrepared } from './prepared-picture';

const { course, mentor } = PICTURE_SHAPES;
const zip = Buffer.from('PK\x03\x04 a file PK\x05\x06 its end', 'latin1');

test.each<[string, Uint8Array, number, string]>([
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    'no JPEG',
  ],
  [
    'a page that is called photo.jpg',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    422,
    'no JPEG',
  ],
  ['a GIF that is also a script', Buffer.from('GIF89a/*\x01\0*/=1;alert(1)'), 422, 'no JPEG'],
  ['an empty file', new Uint8Array(), 422, 'no JPEG'],
  ['a file of 50 MB', new Uint8Array(50 * 1024 * 1024), 413, 'larger than 10 MB'],
  ['a photo that is also an archive', Buffer.concat([PHOTO, zip]), 422, 'something else'],
  [
    'a photo that is also a page',
    Buffer.concat([PHOTO, Buffer.from('<SCRIPT>alert(1)')]),
    422,
    'something else',
  ],
  [
    'a photo with a program in its metadata',
    photoWithMetadata('<?php system($_GET[0]) ?>'),
    422,
    'something else',
  ],
  ['a small file of 60,000 x 60,000 pixels', claiming(60_000, 60_000), 422, 'more than 40 million'],
  ['a picture that would be blurred', aPng(200, 200), 422, 'only 200 x 200'],
  ['the first half of a PNG', aPng().subarray(0, 2000), 422, 'broken'],
  ['a PNG with fewer pixels than its header says', claiming(1000, 700), 422, 'broken'],
])('refuses %s', async (_what, bytes, status, message) => {
  const refused = await preparePicture(bytes, course).catch((error) => error);

  expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(message)]);
});

test('keeps only the pixels, upright and in the shape of a card', async () => {
  const upright = await preparePicture(photoWithMetadata('28.57 N 77.32 E'), course);

  requirePrepared(upright, course);
  expect(upright.includes('28.57')).toBe(false);
  expect(upright.includes('Exif')).toBe(false);
  // The camera was turned, so the upper part of the file is on the right of the upright picture.
  expect(colours(upright, [50, 300], [910, 300])).toEqual(['blue', 'red']);
});

test.each([
  [{ x: 50, y: 0, zoom: 1 }, ['red', 'red']],
  [{ x: 50, y: 100, zoom: 1 }, ['blue', 'blue']],
  [{ x: 50, y: 50, zoom: 2 }, ['red', 'blue']],
  // These values are out of bounds, or not a number.
  [{ x: Number.NaN, y: -40, zoom: 900 }, ['red', 'red']],
])('keeps the part at %p', async (crop, expected) => {
  const made = await preparePicture(PHOTO, mentor, crop);

  requirePrepared(made, mentor);
  expect(colours(made, [240, 140], [240, 340])).toEqual(expected);
});

test('a transparent picture gets a white background', async () => {
  const made = await preparePicture(aPng(1000, 700, [0, 0, 0, 0]), course);

  expect(colours(made, [480, 300])).toEqual(['white']);
});

test('prepares several pictures that arrive at once', async () => {
  const made = await Promise.all(
    [PHOTO, aPng(), new Uint8Array(9)].map((one) => preparePicture(one, mentor).catch(() => null)),
  );

  expect(made.map((one) => one !== null)).toEqual([true, true, false]);
});

describe('a prepared picture', () => {
  const change = (bytes: Buffer, at: number, value: number) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(value), bytes.subarray(at + 1)]);
  let made: Buffer;

  beforeAll(async () => {
    made = await preparePicture(aPng(), course);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['with other data after its end', (bytes) => Buffer.concat([bytes, zip])],
    // The chunk's name becomes `VP8X`, which begins a WebP with metadata.
    ['with metadata', (bytes) => change(bytes, 15, 'X'.charCodeAt(0))],
    // Byte 26 is part of the width.
    ['of another size', (bytes) => change(bytes, 26, 0)],
    ['that is replaced by a photo', () => PHOTO],
    ['whose last bytes are missing', (bytes) => bytes.subarray(0, -2)],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is refused', (_what, altered) => {
    expect(() => requirePrepared(altered(made), course)).toThrow('not prepared');
  });
});

/** A PNG of one pixel whose header has the given size. */
function claiming(width: number, height: number): Buffer {
  const file = aPng(1, 1);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

/** Names the colours of a WebP at the given points. The decoder runs in its own process, because Jest cannot load it. */
function colours(webp: Buffer, ...places: [x: number, y: number][]): string[] {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    import decode, { init } from '@jsquash/webp/decode.js';
    globalThis.ImageData = class { constructor(data, width) { this.data = data; this.width = width; } };
    const file = createRequire(process.cwd() + '/x.js').resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
    await init(await WebAssembly.compile(readFileSync(file)));
    const { data, width } = await decode(new Uint8Array(readFileSync(0)).buffer);
    const at = (x, y) => data.slice((y * width + x) * 4, (y * width + x) * 4 + 3);
    const named = ([r, g, b]) => (r > 200 && g > 200 && b > 200 ? 'white' : r > b ? 'red' : 'blue');
    console.log(JSON.stringify(${JSON.stringify(places)}.map(([x, y]) => named(at(x, y)))));`;
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    input: webp,
    cwd,
  });
  return JSON.parse(String(printed));
}
