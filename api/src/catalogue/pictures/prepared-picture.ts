import { ApiError } from '../../lib/api-error';
import { type PictureShape, PREPARED_LIMIT_BYTES } from './picture-shapes';

/** Bytes up to the width and height: 12 of the file's header, 8 of the chunk's, and the first 10 of the chunk. */
const HEADER_BYTES = 30;

/**
 * Checks that the content is a WebP of this shape with a single chunk, without metadata and without data after its end, so that no caller
 * stores another kind of file in the database. The pixels are not decoded.
 * @throws ApiError 422 for other content
 */
export function requirePrepared(content: Buffer, { width, height }: PictureShape): void {
  const isWebp =
    content.length > HEADER_BYTES &&
    content.length <= PREPARED_LIMIT_BYTES &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.toString('latin1', 8, 16) === 'WEBPVP8 ' &&
    content.readUInt32LE(4) === content.length - 8 &&
    // These bytes contain the length of the chunk. A chunk of odd length is followed by a zero byte.
    content.readUInt32LE(16) + (content.readUInt32LE(16) % 2) === content.length - 20 &&
    // A key frame begins with this code (RFC 6386 §9.1). Width and height follow, 14 bits each.
    content.readUIntBE(23, 3) === 0x9d012a;
  const sizes = isWebp && [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff];
  if (!sizes || sizes[0] !== width || sizes[1] !== height)
    throw new ApiError(
      422,
      `The picture is not prepared: it must be a WebP of ${width} x ${height} pixels without metadata`,
    );
}
