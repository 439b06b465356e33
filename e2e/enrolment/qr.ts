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

/** Each pixel is the mean of the ones that it covers. */
function shrink(picture: PNG, scale: number): Pick<PNG, 'data' | 'width' | 'height'> {
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const data = Buffer.alloc(width * height * 4, 255);
  const span = (at: number) => [Math.floor(at / scale), Math.ceil((at + 1) / scale)] as const;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [[left, right], [top, bottom]] = [span(x), span(y)];
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let row = top; row < bottom; row += 1)
          for (let column = left; column < right; column += 1)
            sum += picture.data[(row * picture.width + column) * 4 + channel] ?? 255;
        data[(y * width + x) * 4 + channel] = sum / ((right - left) * (bottom - top));
      }
    }
  }
  return { data, width, height };
}
