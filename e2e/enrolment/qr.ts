import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** What a phone's camera reads from this part of the screen. @throws Error when there is no code to be seen */
export async function scan(place: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await place.screenshot());
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  if (!code) throw new Error(`No code can be read from these ${width} × ${height} pixels.`);
  return code.data;
}
