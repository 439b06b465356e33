import sharp, { type Metadata } from 'sharp';
import { ApiError } from '../../lib/api-error';

// Makes the picture of the site from a file that staff upload. Only decoded pixels are kept, so nothing hidden in the file is published.

/** Size in pixels: about twice the usual size on a card, for high-density screens. */
export const PICTURE_SHAPES = {
  course: { width: 960, height: 600 },
  mentor: { width: 480, height: 480 },
} as const;

/** The part of a picture that is kept. */
export interface Crop {
  /** Position in per cent from the left (`x`) and from the top (`y`), like the CSS property `object-position`. */
  x: number;
  y: number;
  /** 1 keeps the largest part with the shape's aspect ratio, 2 a part of half that width. */
  zoom: number;
}

const LARGEST_PART: Crop = { x: 50, y: 50, zoom: 1 };

/** Phone cameras make files of up to 8 MB. */
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
/** A photo of 40 million pixels takes 160 MB while it is decoded. */
const MAX_PIXELS = 40_000_000;
/** A large photo takes two seconds. */
const TIMEOUT_SECONDS = 20;
/** At 82 no difference is visible on a card, and files have 50 to 150 kB. */
const QUALITY = 82;

/** Preparations run one after the other, because each takes hundreds of megabytes of memory. */
let lastPreparation: Promise<unknown> = Promise.resolve();
sharp.cache(false);
// The readers of other formats, such as SVG, never see a file of staff.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/**
 * Makes a WebP of the part `crop`: upright, in sRGB, on white, without metadata.
 * @throws ApiError 413 for a file over 10 MB; 422 for a file that is no still JPEG, PNG or WebP in RGB or grey, or has too few or too many pixels
 */
export async function preparePicture(
  file: Uint8Array,
  shape: keyof typeof PICTURE_SHAPES,
  crop: Partial<Crop> = {},
): Promise<Buffer> {
  if (file.length > UPLOAD_LIMIT_BYTES)
    throw new ApiError(413, `The picture is larger than ${UPLOAD_LIMIT_BYTES / 1024 / 1024} MB`);
  const { width, height } = checkedSize(await metadataOf(file), PICTURE_SHAPES[shape]);
  const prepared = lastPreparation.then(() =>
    sharp(file, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .extract(partOf({ width, height }, PICTURE_SHAPES[shape], { ...LARGEST_PART, ...crop }))
      .resize({ ...PICTURE_SHAPES[shape], fit: 'fill' })
      .flatten({ background: 'white' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer(),
  );
  lastPreparation = prepared.catch(() => {});
  return prepared.catch(() => {
    // The decoders' errors do not help staff.
    throw new ApiError(422, 'The picture is broken: save it again with a picture editor');
  });
}

async function metadataOf(file: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    throw new ApiError(422, 'The file is no JPEG, PNG or WebP picture');
  }
}

/** @returns the size of the upright picture */
function checkedSize({ pages = 1, space, autoOrient }: Metadata, shape: { width: number; height: number }) {
  const { width, height } = autoOrient;
  if (pages > 1) throw new ApiError(422, 'The picture is animated: choose a still one');
  if (space === 'cmyk')
    throw new ApiError(
      422,
      'The picture has colours for print (CMYK): save it again in RGB with a picture editor',
    );
  if (width * height > MAX_PIXELS)
    throw new ApiError(422, `The picture has ${width} x ${height} pixels: more than 40 million`);
  // A picture of less than half the width or height would look blurred when enlarged.
  if (width * 2 < shape.width || height * 2 < shape.height)
    throw new ApiError(
      422,
      `The picture has only ${width} x ${height} pixels: choose one with ${shape.width} x ${shape.height} or more`,
    );
  return { width, height };
}

function partOf(
  { width, height }: { width: number; height: number },
  shape: { width: number; height: number },
  { x, y, zoom }: Crop,
) {
  const ratio = shape.width / shape.height;
  const largest = Math.min(width, height * ratio);
  const scale = between(zoom, 1, 4);
  const part = {
    width: Math.max(1, Math.floor(largest / scale)),
    height: Math.max(1, Math.floor(largest / ratio / scale)),
  };
  return {
    ...part,
    left: Math.round(((width - part.width) * between(x, 0, 100)) / 100),
    top: Math.round(((height - part.height) * between(y, 0, 100)) / 100),
  };
}

function between(value: number, low: number, high: number): number {
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : low;
}
