import { ApiError } from '../../lib/api-error';
import { type PictureShape, PREPARED_LIMIT_BYTES } from './picture-shapes';

const HEADER_BYTES = 30;

/**
 * Requires a WebP of this shape with one chunk of pixels from its first byte to its last: without metadata, and with nothing behind it.
 * So the database holds only pictures that `preparePicture` can have made. @throws ApiError 422
 */
export function requirePrepared(content: Buffer, { width, height }: PictureShape): void {
  const isWebp =
    content.length > HEADER_BYTES &&
    content.length <= PREPARED_LIMIT_BYTES &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.toString('latin1', 8, 16) === 'WEBPVP8 ' &&
    content.readUInt32LE(4) === content.length - 8 &&
    // A chunk of odd length is followed by a zero.
    content.readUInt32LE(16) + (content.readUInt32LE(16) % 2) === content.length - 20 &&
    // The start code of a key frame (RFC 6386 §9.1), then two sizes of 14 bits.
    content.readUIntBE(23, 3) === 0x9d012a;
  const sizes = isWebp && [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff];
  if (!sizes || sizes[0] !== width || sizes[1] !== height)
    throw new ApiError(
      422,
      `The picture is not prepared: it is no plain WebP of ${width} x ${height} pixels`,
    );
}
