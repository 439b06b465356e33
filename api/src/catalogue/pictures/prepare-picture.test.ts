import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_SHAPES, preparePicture } from './prepare-picture';

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name));
/** 500 x 800 pixels: red above, blue below. */
const PHOTO = sample('red-over-blue.jpg');

test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
  [
    'a drawing with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    422,
    'no JPEG',
  ],
  ['a page that is called photo.jpg', () => Buffer.from('<!doctype html>'), 422, 'no JPEG'],
  ['an empty file', () => new Uint8Array(), 422, 'no JPEG'],
  ['a file of 11 MB', () => new Uint8Array(11 * 1024 * 1024), 413, 'larger than 10 MB'],
  ['a small file of 60,000 x 60,000 pixels', claimed, 422, 'more than 40 million'],
  ['a picture that would be blurred', () => plain(200, 200), 422, 'only 200 x 200'],
  ['half a picture', async () => (await noise()).subarray(0, 2000), 422, 'broken'],
  ['an animation', () => sample('animated.webp'), 422, 'animated'],
  ['colours for print', () => sharp(PHOTO).toColourspace('cmyk').jpeg().toBuffer(), 422, 'CMYK'],
])('refuses %s', async (_what, file, status, message) => {
  const refused = await preparePicture(await file(), 'course').catch((error) => error);

  expect([refused.status, refused.message]).toEqual([status, expect.stringContaining(message)]);
});

test('keeps only the pixels, in the shape of the card', async () => {
  const file = await sharp(PHOTO)
    .withExif({ IFD0: { Copyright: '28.57 N 77.32 E' } })
    .toBuffer();

  const made = await preparePicture(file, 'course');

  const { format, width, height, exif, icc } = await sharp(made).metadata();
  expect([format, { width, height }, exif, icc]).toEqual([
    'webp',
    PICTURE_SHAPES.course,
    undefined,
    undefined,
  ]);
});

test('turns a picture upright as its orientation says', async () => {
  const sideways = await sharp(PHOTO).withMetadata({ orientation: 6 }).toBuffer();

  // The upper part of the file is on the right of the upright picture.
  expect(await colours(await preparePicture(sideways, 'course'), [50, 300], [910, 300])).toEqual([
    'blue',
    'red',
  ]);
});

test('turns a PNG too', async () => {
  const upright = await sharp(sample('oriented.png')).autoOrient().resize(480, 480).raw().toBuffer();
  const made = await sharp(await preparePicture(sample('oriented.png'), 'mentor'))
    .raw()
    .toBuffer();

  expect(meanDifference(made, upright)).toBeLessThan(5);
});

test('converts a wide colour profile, so that the stored picture looks like the file', async () => {
  const shown = await sharp(sample('adobergb.jpg')).toColourspace('srgb').resize(960, 600).raw().toBuffer();
  const made = await sharp(await preparePicture(sample('adobergb.jpg'), 'course'))
    .raw()
    .toBuffer();

  expect(meanDifference(made, shown)).toBeLessThan(5);
});

test.each([
  [{ y: 0 }, ['red', 'red']],
  [{ y: 100 }, ['blue', 'blue']],
  [{ x: 50, y: 50, zoom: 2 }, ['red', 'blue']],
  // These values are out of bounds, or not a number.
  [{ x: Number.NaN, y: -40, zoom: 900 }, ['red', 'red']],
])('keeps the part at %p', async (crop, expected) => {
  expect(await colours(await preparePicture(PHOTO, 'mentor', crop), [240, 140], [240, 340])).toEqual(
    expected,
  );
});

test('a transparent picture gets a white background', async () => {
  const clear = await plain(1000, 700, { r: 0, g: 0, b: 0, alpha: 0 });

  expect(await colours(await preparePicture(clear, 'course'), [480, 300])).toEqual(['white']);
});

function plain(
  width: number,
  height: number,
  background: object = { r: 0, g: 128, b: 0, alpha: 1 },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

function noise(): Promise<Buffer> {
  const noisy = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1000, height: 700, channels: 3, background: 'red', noise: noisy } })
    .png()
    .toBuffer();
}

/** A PNG of one pixel whose header claims a large size. */
async function claimed(): Promise<Buffer> {
  const file = await plain(1, 1);
  file.writeUInt32BE(60_000, 16);
  file.writeUInt32BE(60_000, 20);
  return file;
}

/** Names the colours of a picture at the given points. */
async function colours(picture: Buffer, ...places: [x: number, y: number][]): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * 3);
    if (r > 200 && g > 200 && b > 200) return 'white';
    return r > b ? 'red' : 'blue';
  });
}

/** Mean difference of two pictures' values, each 0 to 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}
