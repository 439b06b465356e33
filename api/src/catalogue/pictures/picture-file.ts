import { readFile, stat } from 'node:fs/promises';
import type { OptionLine } from '../../cli/command/define-command';
import { ApiError } from '../../lib/api-error';
import { PICTURE_SHAPES } from './picture-shapes';
import { preparePicture, requireUploadSize } from './prepare-picture';

export interface CropOptions {
  focus?: string;
  zoom?: string;
}

/** Options of the commands that set a picture. */
export const CROP_OPTIONS: readonly OptionLine[] = [
  ['--focus <x,y>', 'what to keep, in per cent from the left and the top; default 50,50'],
  ['--zoom <number>', 'from 1 (the largest part) to 4; default 1'],
];

/**
 * Reads a picture file for a command and prepares the picture for the site.
 * @returns the picture in base64
 * @throws ApiError 404 for an unreadable file, 413 for a file that is too large, 422 for an unusable picture or invalid options
 */
export async function preparedFile(
  path: string,
  kind: keyof typeof PICTURE_SHAPES,
  { focus = '50,50', zoom = '1' }: CropOptions,
): Promise<string> {
  const [, x, y] = /^([\d.]+),([\d.]+)$/.exec(focus)?.map(Number) ?? [];
  // The sum is NaN if any of the three is no number.
  if (x === undefined || y === undefined || !Number.isFinite(x + y + Number(zoom)))
    throw new ApiError(422, '--focus must be two numbers such as 50,20, and --zoom one number');
  const bytes = await bytesOf(path);
  const picture = await preparePicture(bytes, PICTURE_SHAPES[kind], { x, y, zoom: Number(zoom) });
  return picture.toString('base64');
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    requireUploadSize((await stat(path)).size);
    return await readFile(path);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(404, `Cannot read ${path}: ${(error as Error).message}`);
  }
}
