import { Worker } from 'node:worker_threads';
import { disableTypes, imageSize, types } from 'image-size';
import { ApiError } from '../../lib/api-error';
import { type PictureShape, UPLOAD_LIMIT_BYTES } from './picture-shapes';

// Converts a file that staff upload into a picture of the site. Only decoded pixels are kept, so nothing hidden in the file is published.

/** The part of a picture that is kept. */
export interface Crop {
  /** Position of the part in per cent, 0 to 100, from the left (`x`) and from the top (`y`), like the CSS property `object-position`. */
  x: number;
  y: number;
  /** 1 keeps the largest part with the shape's aspect ratio, 2 a part of half that width. Clamped to 1 to 4. */
  zoom: number;
}

/** The input of the worker thread. */
export interface PictureJob {
  type: (typeof DECODED)[number];
  bytes: Uint8Array;
  shape: PictureShape;
  crop: Crop;
}

/** Keeps the largest part, at the centre. */
const LARGEST_PART: Crop = { x: 50, y: 50, zoom: 1 };

/** Types of pictures that the worker thread can decode. */
const DECODED = ['jpg', 'png', 'webp'] as const;
/** A photo of 40 million pixels takes 160 MB while it is decoded. */
const MAX_PIXELS = 40_000_000;
/** Time limit for a picture; a large photo takes two seconds. */
const TIMEOUT_MS = 20_000;
/** Matches the beginning of a web page, script or document anywhere in a file. Neither pixels nor usual metadata contain such a text. */
const OTHER_CONTENT = /<script|<html|<!doctype html|<\?php|%PDF-/i;
/** The record that ends a ZIP archive. It is in the last 66,000 bytes, because at most a comment of 65,535 bytes follows it. */
const ZIP_END = { record: 'PK\x05\x06', lastBytes: 66_000 };

// The package image-size must not parse other types, which are refused anyway.
disableTypes(types.filter((type) => !(DECODED as readonly string[]).includes(type)));

/** The latest preparation. Preparations run one after the other, because each takes hundreds of megabytes of memory. */
let lastPreparation: Promise<unknown> = Promise.resolve();

/**
 * Converts a file that staff have chosen into a picture for the site: the part `crop` in the size `shape`, as WebP. Detects the type by the
 * content, not by the file name.
 * @throws ApiError 413 for a file over 10 MB; 422 if the file is no JPEG, PNG or WebP, is also a file of another type (`isPolyglot`), has too few
 *   or too many pixels, or is not decoded within `TIMEOUT_MS`
 */
export async function preparePicture(
  bytes: Uint8Array,
  shape: PictureShape,
  crop = LARGEST_PART,
): Promise<Buffer> {
  const type = checkedType(bytes, shape);
  const job: PictureJob = { type, bytes, shape, crop: clamped(crop) };
  const prepared = lastPreparation.then(() => inThread(job));
  lastPreparation = prepared.catch(() => {});
  return prepared;
}

/** @throws ApiError 413 for a file over 10 MB */
export function requireUploadSize(bytes: number): void {
  if (bytes > UPLOAD_LIMIT_BYTES)
    throw new ApiError(413, `The picture is larger than ${UPLOAD_LIMIT_BYTES / 1024 / 1024} MB`);
}

function checkedType(bytes: Uint8Array, shape: PictureShape): PictureJob['type'] {
  requireUploadSize(bytes.length);
  const { type, width, height } = sizeOf(bytes);
  if (isPolyglot(bytes))
    throw new ApiError(
      422,
      'The picture also contains something else, such as a script or an archive: save it again with a picture editor',
    );
  if (width * height > MAX_PIXELS)
    throw new ApiError(422, `The picture has ${width} x ${height} pixels: more than 40 million`);
  // A picture of less than half the width or height would look blurred when enlarged.
  if (width * 2 < shape.width || height * 2 < shape.height)
    throw new ApiError(
      422,
      `The picture has only ${width} x ${height} pixels: choose one with ${shape.width} x ${shape.height} or more`,
    );
  return type;
}

function sizeOf(bytes: Uint8Array): { type: PictureJob['type']; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(bytes);
    const decodedType = DECODED.find((each) => each === type);
    if (decodedType && width > 0 && height > 0) return { type: decodedType, width, height };
  } catch {
    // `imageSize` throws for every type that it cannot read.
  }
  throw new ApiError(422, 'The file is no JPEG, PNG or WebP picture');
}

/** Whether a file that begins like a picture can also be opened as a page, a program, a document or an archive. */
function isPolyglot(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return OTHER_CONTENT.test(text) || text.slice(-ZIP_END.lastBytes).includes(ZIP_END.record);
}

function clamped({ x, y, zoom }: Crop): Crop {
  const between = (value: number, low: number, high: number) =>
    Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;
  return { x: between(x, 0, 100), y: between(y, 0, 100), zoom: between(zoom, 1, 4) };
}

async function inThread(job: PictureJob): Promise<Buffer> {
  const thread = new Worker(new URL('./picture-worker.mjs', import.meta.url), {
    workerData: job,
    // The thread needs no option of this process, such as the TypeScript loader, which would delay its start.
    execArgv: [],
    // Hides the messages that decoders print.
    stdout: true,
    stderr: true,
  });
  const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS);
  try {
    const content = await new Promise<Uint8Array | undefined>((resolve) => {
      thread.on('message', resolve);
      // The decoders' errors do not explain what is wrong with the file.
      thread.on('error', () => resolve(undefined));
      thread.on('exit', () => resolve(undefined));
    });
    if (content) return Buffer.from(content);
    throw new ApiError(422, 'The picture is broken: it cannot be decoded');
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
