import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/**
 * What a phone's camera reads from this part of the screen. Dark modules on a light ground only: not every UPI app reads an
 * inverted code. It is in the middle of the window, as a learner holds it, away from what floats over the page's edges.
 * @param scale below 1 the picture is made smaller first, as by a camera further away
 * @throws Error when there is no code to be seen
 */
export async function scan(place: Locator, scale = 1): Promise<string> {
  await place.evaluate((code) => code.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return read(shrink(PNG.sync.read(await place.screenshot()), scale));
}

/** What is read from a picture file. @throws Error as `scan` does */
export function scanFile(png: Buffer): string {
  return read(PNG.sync.read(png));
}

function read({ data, width, height }: Pick<PNG, 'data' | 'width' | 'height'>): string {
  const code = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error(`No code can be read from these ${width} × ${height} pixels.`);
  return code.data;
}

/** Each pixel is the mean of the area that it covers. */
function shrink(picture: PNG, scale: number): Pick<PNG, 'data' | 'width' | 'height'> {
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (const [row, high] of covered(y / scale, (y + 1) / scale))
          for (const [column, wide] of covered(x / scale, (x + 1) / scale))
            sum += (picture.data[(row * picture.width + column) * 4 + channel] ?? 255) * high * wide;
        data[(y * width + x) * 4 + channel] = Math.round(sum * scale * scale);
      }
    }
  }
  return { data, width, height };
}

/** The whole pixels that a stretch touches, each with the part of it that is covered. */
function covered(start: number, end: number): [pixel: number, part: number][] {
  const first = Math.floor(start);
  return Array.from({ length: Math.ceil(end) - first }, (_, at) => {
    const pixel = first + at;
    return [pixel, Math.min(pixel + 1, end) - Math.max(pixel, start)];
  });
}
