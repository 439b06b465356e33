import { createHash } from 'node:crypto';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Differences of antialiasing count. Up to two of 255 levels of grey do not, because browsers rasterize in tiles, with rounding errors. */
const THRESHOLD = { threshold: 0.008, includeAA: true };

export interface ScreenshotDifference {
  /** Number of stable pixels that differ. */
  pixels: number;
  /** PNG in which these pixels are marked. */
  picture: Buffer;
  /** Hash of the content of the box before and after: equal for the same change at another position. */
  change: string;
  /** Bounding box, in pixels from the top left corner. */
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Compares two screenshots (PNG) pixel by pixel. Both must come from the same browser on the same machine.
 * @param again screenshots of the same two releases, played once more: pixels that differ between two plays of one release are
 * ignored
 * @returns `undefined` where nothing differs
 */
export function screenshotDifference(
  before: Buffer,
  after: Buffer,
  again: { before?: Buffer; after?: Buffer } = {},
): ScreenshotDifference | undefined {
  if (before.equals(after)) return undefined;
  // Decoding takes most of the time, so a second screenshot that equals the first one is not decoded.
  const decodedBefore = PNG.sync.read(before);
  const decodedAfter = PNG.sync.read(after);
  const secondBefore = again.before?.equals(before) === false ? PNG.sync.read(again.before) : decodedBefore;
  const secondAfter = again.after?.equals(after) === false ? PNG.sync.read(again.after) : decodedAfter;
  const [shotBefore, shotAfter, beforeAgain, afterAgain] = sameSize([
    decodedBefore,
    decodedAfter,
    secondBefore,
    secondAfter,
  ]) as [PNG, PNG, PNG, PNG];
  const { width, height } = shotBefore;
  const unstable = [
    ...(secondBefore === decodedBefore ? [] : [maskOf(shotBefore, beforeAgain)]),
    ...(secondAfter === decodedAfter ? [] : [maskOf(shotAfter, afterAgain)]),
  ];
  for (const mask of unstable) copyWhere(mask, shotBefore, shotAfter);
  const picture = new PNG({ width, height });
  const pixels = pixelmatch(shotBefore.data, shotAfter.data, picture.data, width, height, THRESHOLD);
  if (pixels === 0) return undefined;
  const box = boxOf(maskOf(shotBefore, shotAfter, THRESHOLD.threshold));
  const hash = createHash('sha256');
  for (const each of [shotBefore, shotAfter])
    hash.update(`${box.width} × ${box.height}`).update(within(each, box));
  return { pixels, picture: PNG.sync.write(picture, { filterType: 0 }), change: hash.digest('hex'), box };
}

/** Pages of different lengths are aligned at the top; the rest of the longer page is a difference. */
function sameSize(screenshots: readonly PNG[]): PNG[] {
  const width = Math.max(...screenshots.map((each) => each.width));
  const height = Math.max(...screenshots.map((each) => each.height));
  return screenshots.map((each) => {
    if (each.width === width && each.height === height) return each;
    const larger = new PNG({ width, height });
    PNG.bitblt(each, larger, 0, 0, each.width, each.height, 0, 0);
    return larger;
  });
}

/** Transparent where both screenshots are the same. */
function maskOf(shotBefore: PNG, shotAfter: PNG, threshold = 0): PNG {
  const { width, height } = shotBefore;
  const mask = new PNG({ width, height });
  pixelmatch(shotBefore.data, shotAfter.data, mask.data, width, height, {
    threshold,
    includeAA: true,
    diffMask: true,
  });
  return mask;
}

/** Copies the pixels that are not transparent in the mask. A pixel has four bytes: red, green, blue, alpha. */
function copyWhere(mask: PNG, from: PNG, to: PNG): void {
  for (let at = 0; at < mask.data.length; at += 4) {
    if (mask.data[at + 3] === 0) continue;
    from.data.copy(to.data, at, at, at + 4);
  }
}

function within(screenshot: PNG, { left, top, width, height }: ScreenshotDifference['box']): Buffer {
  const part = new PNG({ width, height });
  PNG.bitblt(screenshot, part, left, top, width, height, 0, 0);
  return part.data;
}

function boxOf({ width, height, data }: PNG): ScreenshotDifference['box'] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
