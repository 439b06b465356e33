import type { SentFile } from '../../src/acts/fields';
import type { Kind } from '../../src/catalogue/entries/entry';
import { addPicture } from '../../src/catalogue/pictures/pictures.repository';
import { preparePicture } from '../../src/catalogue/pictures/prepare-picture';
import { ApiError } from '../../src/lib/api-error';
import type { Area, DeskRequest } from '../frame/area';
import { requireRole } from '../frame/session';
import type { FormValues } from './form-values';

/** The route to which the desk's script sends a chosen picture. It replies with the address of the stored one. */
export function pictureRoute(area: Area): void {
  area.app.post('/pictures/:kind', async (request, reply) => {
    requireRole(request, ['editor']);
    const { body = {}, params } = request as DeskRequest;
    if (!isFile(body.picture)) throw new ApiError(422, 'Choose a picture');
    const address = await storedPicture(
      area,
      params.kind === 'mentor' ? 'mentor' : 'course',
      body.picture,
      body,
    );
    return reply.send({ address, shown: absolute(address, area.context.site.publicUrl) });
  });
}

/** Whether a field of a sent form is a file. */
export function isFile(value: unknown): value is SentFile {
  return Buffer.isBuffer(Object(value).bytes);
}

/** Stores the part of an uploaded picture that the form's ranges say. @returns its address @throws ApiError 413 or 422 for a file that cannot be used */
export async function storedPicture(
  area: Area,
  kind: Kind,
  file: SentFile,
  values: FormValues,
): Promise<string> {
  const { focusX = 50, focusY = 50, zoom = 1 } = values;
  const crop = { x: Number(focusX), y: Number(focusY), zoom: Number(zoom) };
  return addPicture(area.context.sql, await preparePicture(file.bytes, kind, crop));
}

/** Makes the address of a picture absolute: a path is relative to the site. */
export function absolute(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}
