import { PICTURE_SHAPES } from '@stepwell/api/picture-shapes';
import { preparePicture } from '@stepwell/api/prepare-picture';
import { UploadedFile } from '@stepwell/server-kit/html-pages';
import type { FastifyRequest } from 'fastify';
import type { Desk } from '../shared/desk';

/**
 * Prepares and stores the picture of a form.
 * @returns the picture's address on the site; `undefined` for a form without a picture
 * @throws ApiError 413 or 422 for a file that cannot be used
 */
export async function uploadedPicture(
  request: FastifyRequest,
  desk: Desk,
  kind: keyof typeof PICTURE_SHAPES,
): Promise<string | undefined> {
  const { picture, focusX, focusY, zoom } = (request.body ?? {}) as Record<string, unknown>;
  if (!(picture instanceof UploadedFile)) return undefined;
  // Default: the middle of the picture (in per cent), not enlarged.
  const crop = { x: numberOf(focusX, 50), y: numberOf(focusY, 50), zoom: numberOf(zoom, 1) };
  const prepared = await preparePicture(picture.bytes, PICTURE_SHAPES[kind], crop);
  return desk.run<string>(request, 'desk.picture', { kind, content: prepared.toString('base64') });
}

/** Makes the address of a picture absolute: a path is relative to the site. */
export function addressOn(siteUrl: string, address: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address;
}

function numberOf(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : fallback;
}
