import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Smoothed edges count as all else. Two greys that are two of 255 steps apart are rounding: browsers draw in tiles. */
const CLOSELY = { threshold: 0.008, includeAA: true };

/** Two pictures of one look, and what differs between them. */
export interface PictureDifference {
  /** How many pixels differ that are stable. */
  pixels: number;
  /** A picture of what differs, as PNG. */
  picture: Buffer;
  /** Where, in pixels from the top left corner. */
  box: { left: number; top: number; width: number; height: number };
}

/**
 * Compares two pictures pixel by pixel. Both come from one browser on one machine, so that little is left to rounding.
 * @param again the same two releases played once more: what differs between two plays of one is not compared
 * @returns `undefined` where nothing differs; pictures are PNG
 */
export function pictureDifference(
  before: Buffer,
  after: Buffer,
  again: { before?: Buffer; after?: Buffer } = {},
): PictureDifference | undefined {
  if (before.equals(after)) return undefined;
  const shots = [before, after, again.before ?? before, again.after ?? after].map((shot) =>
    PNG.sync.read(shot),
  );
  const [one, other, oneAgain, otherAgain] = sameSize(shots) as [PNG, PNG, PNG, PNG];
  const { width, height } = one;
  const unstable = [
    ...(again.before && !again.before.equals(before) ? [maskOf(one, oneAgain)] : []),
    ...(again.after && !again.after.equals(after) ? [maskOf(other, otherAgain)] : []),
  ];
  // What is unstable is made the same in both, and so is not seen.
  for (const mask of unstable) copyWhere(mask, one, other);
  const picture = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, picture.data, width, height, CLOSELY);
  if (pixels === 0) return undefined;
  return { pixels, picture: PNG.sync.write(picture), box: boxOf(maskOf(one, other, CLOSELY.threshold)) };
}

/** Pages of two lengths are compared from their tops; what one has more is a difference. */
function sameSize(pictures: readonly PNG[]): PNG[] {
  const width = Math.max(...pictures.map((each) => each.width));
  const height = Math.max(...pictures.map((each) => each.height));
  return pictures.map((each) => {
    if (each.width === width && each.height === height) return each;
    const larger = new PNG({ width, height });
    PNG.bitblt(each, larger, 0, 0, each.width, each.height, 0, 0);
    return larger;
  });
}

/** Every pixel that is not the same in both, and what else is transparent. */
function maskOf(one: PNG, other: PNG, threshold = 0): PNG {
  const { width, height } = one;
  const mask = new PNG({ width, height });
  pixelmatch(one.data, other.data, mask.data, width, height, { threshold, includeAA: true, diffMask: true });
  return mask;
}

function copyWhere(mask: PNG, from: PNG, to: PNG): void {
  for (let at = 0; at < mask.data.length; at += 4) {
    if (mask.data[at + 3] === 0) continue;
    from.data.copy(to.data, at, at, at + 4);
  }
}

function boxOf({ width, height, data }: PNG): PictureDifference['box'] {
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
