import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/**
 * Scans the QR code in an element as a phone's camera does. Accepts only dark modules on a light ground, because some UPI apps cannot read
 * an inverted code. The element is scrolled to the middle of the window, away from floating elements.
 * @param scale below 1 reduces the picture first, like a camera further away
 * @throws Error if no code is found
 */
export async function scan(place: Locator, scale = 1): Promise<string> {
  await place.evaluate((code) => code.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return decode(shrink(PNG.sync.read(await place.screenshot()), scale));
}

/** Scans a picture file. @throws Error if no code is found */
export function scanFile(png: Buffer): string {
  return decode(PNG.sync.read(png));
}

/** The text of the QR code in a picture. */
function decode({ data, width, height }: Pick<PNG, 'data' | 'width' | 'height'>): string {
  const code = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
  if (!code) throw new Error(`No code can be read from these ${width} × ${height} pixels.`);
  return code.data;
}

/** Reduces a picture by area averaging. */
function shrink(picture: PNG, scale: number): Pick<PNG, 'data' | 'width' | 'height'> {
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (const [row, height] of covered(y / scale, (y + 1) / scale))
          for (const [column, width] of covered(x / scale, (x + 1) / scale))
            sum += (picture.data[(row * picture.width + column) * 4 + channel] ?? 255) * height * width;
        data[(y * width + x) * 4 + channel] = Math.round(sum * scale * scale);
      }
    }
  }
  return { data, width, height };
}

/** Pixels that an interval overlaps, each with its covered fraction. */
function covered(start: number, end: number): [pixel: number, part: number][] {
  const first = Math.floor(start);
  return Array.from({ length: Math.ceil(end) - first }, (_, at) => {
    const pixel = first + at;
    return [pixel, Math.min(pixel + 1, end) - Math.max(pixel, start)];
  });
}
