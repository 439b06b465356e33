// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

// The worker thread that prepares a picture for `prepare-picture.ts`: decodes, crops, resizes and encodes it. The decoders are WebAssembly, so a
// hostile file can at most crash this thread. Written in JavaScript, because the thread starts without the TypeScript loader.

/**
 * @typedef {import('./prepare-picture').PictureJob} PictureJob
 * @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Pixels
 */

/** Quality of the WebP, from 0 to 100. At 82 no difference is visible on a card, and files have 50 to 150 kB. */
const QUALITY = 82;

// The decoders create their results with `ImageData`, a constructor that only browsers have.
globalThis.ImageData ??= /** @type {any} */ (
  class {
    /** @param {Uint8ClampedArray} data @param {number} width @param {number} height */
    constructor(data, width, height) {
      Object.assign(this, { data, width, height });
    }
  }
);

const require = createRequire(import.meta.url);

/** @param {string} path path of a WebAssembly file in a package */
function wasm(path) {
  return WebAssembly.compile(readFileSync(require.resolve(path)));
}

const DECODERS = {
  jpg: { load: () => import('@jsquash/jpeg/decode.js'), wasm: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm' },
  png: { load: () => import('@jsquash/png/decode.js'), wasm: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' },
  webp: { load: () => import('@jsquash/webp/decode.js'), wasm: '@jsquash/webp/codec/dec/webp_dec.wasm' },
};

/**
 * @param {PictureJob} job
 * @returns {Promise<Pixels>}
 */
async function decoded({ type, bytes }) {
  const { load, wasm: file } = DECODERS[type];
  const { default: decode, init } = /** @type {any} */ (await load());
  await init(await wasm(file));
  return decode(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), {
    // Rotates the pixels by the orientation in the camera's metadata, which are not kept.
    preserveOrientation: true,
  });
}

/**
 * Crops a picture to `crop`, with the aspect ratio of `shape`, and blends transparent pixels with white.
 * @param {Pixels} from
 * @param {PictureJob} job
 * @returns {Pixels}
 */
function cropped({ data, width, height }, { shape, crop }) {
  const ratio = shape.width / shape.height;
  const maxWidth = Math.min(width, height * ratio);
  const partWidth = Math.max(1, Math.round(maxWidth / crop.zoom));
  const partHeight = Math.max(1, Math.round(maxWidth / ratio / crop.zoom));
  const left = Math.round(((width - partWidth) * crop.x) / 100);
  const top = Math.round(((height - partHeight) * crop.y) / 100);
  // A pixel has four bytes: red, green, blue and alpha (255 is opaque).
  const part = new Uint8ClampedArray(partWidth * partHeight * 4);
  for (let y = 0; y < partHeight; y += 1) {
    const start = ((top + y) * width + left) * 4;
    part.set(data.subarray(start, start + partWidth * 4), y * partWidth * 4);
  }
  for (let at = 3; at < part.length; at += 4) {
    const alpha = part[at] ?? 255;
    if (alpha === 255) continue;
    for (let colour = at - 3; colour < at; colour += 1) {
      part[colour] = Math.round(((part[colour] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
    part[at] = 255;
  }
  return new ImageData(part, partWidth, partHeight);
}

/** @param {PictureJob} job */
async function prepared(job) {
  const part = cropped(await decoded(job), job);
  const resizing = await import('@jsquash/resize');
  await resizing.initResize(await wasm('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'));
  const small = await resizing.default(/** @type {ImageData} */ (part), { ...job.shape, method: 'catrom' });
  const { default: encode, init } = /** @type {any} */ (await import('@jsquash/webp/encode.js'));
  // This encoder uses SIMD instructions, which all processors of the last ten years support.
  await init(await wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
  return new Uint8Array(await encode(small, { quality: QUALITY }));
}

const job = /** @type {PictureJob} */ (workerData);
parentPort?.postMessage(await prepared(job));
