import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

/** A photo of 500 x 800 pixels: red above, blue below. */
export const PHOTO = readFileSync(
  new URL('../src/catalogue/pictures/samples/red-over-blue.jpg', import.meta.url),
);

/** Creates a PNG of one colour. @param rgba four bytes; default: opaque green */
export function aPng(width = 1000, height = 700, rgba = [0, 128, 0, 255]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, with alpha.
  head.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, Buffer.from(rgba))]);
  const pixels = deflateSync(Buffer.alloc(line.length * height, line));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `PHOTO` with Exif metadata, as of a camera: an orientation of 90 degrees, and the text `place` instead of a GPS position. */
export function photoWithMetadata(place: string): Buffer {
  const orientation = Buffer.from(
    'Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0',
    'latin1',
  );
  const content = Buffer.concat([orientation, Buffer.from(place)]);
  // The marker of an Exif segment, and the segment's length, which includes its own two bytes.
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([PHOTO.subarray(0, 2), segment, content, PHOTO.subarray(2)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const typeAndContent = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(typeAndContent));
  return Buffer.concat([length, typeAndContent, check]);
}
