import jsQR from 'jsqr';
import type { Natives } from './natives';

/** Longest side of the picture that is read: six pixels for each module of the longest payment links. */
const READ_PX = 400;
const MAX_CACHED = 50;

/**
 * Returns a function, for the payee check, that reads the QR code in a picture element of a given ratio of width to height. It returns
 * `undefined` if the picture has no QR code, or if its pixels may not be read.
 */
export function codeReader(
  natives: Natives,
): (picture: Element, ratio: number) => Promise<string | undefined> {
  // An object without a prototype, because a remote may have replaced the methods of `Map`. Emptied after every fifty pictures.
  let cache: Record<string, { code: string | undefined }> = Object.create(null);
  let cachedCount = 0;
  return async (picture, ratio) => {
    if (picture instanceof HTMLCanvasElement) return codeIn(picture, ratio);
    const address =
      picture instanceof HTMLImageElement
        ? natives.sourceOf(picture)
        : `data:image/svg+xml,${encodeURIComponent(natives.serialize(picture))}`;
    const cached = cache[address];
    if (cached) return cached.code;
    const code = await loadImage(address).then(
      (image) => codeIn(image, ratio),
      () => undefined,
    );
    cachedCount += 1;
    if (cachedCount % MAX_CACHED === 0) cache = Object.create(null);
    cache[address] = { code };
    return code;
  };

  async function loadImage(address: string): Promise<HTMLImageElement> {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  }

  function codeIn(source: CanvasImageSource, ratio: number): string | undefined {
    const width = Math.round(ratio > 1 ? READ_PX : READ_PX * ratio);
    const height = Math.round(ratio > 1 ? READ_PX / ratio : READ_PX);
    const canvas = Object.assign(natives.createElement(document, 'canvas') as HTMLCanvasElement, {
      width,
      height,
    });
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    try {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.drawImage(source, 0, 0, width, height);
      return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
    } catch {
      // The picture is of another origin.
      return undefined;
    }
  }
}
