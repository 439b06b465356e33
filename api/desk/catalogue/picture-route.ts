import { ApiError } from '../../src/lib/api-error';
import type { Area, DeskRequest } from '../frame/area';
import { requireRole } from '../frame/session';
import { absolute, isFile, storedPicture } from './entry-forms';

/** The route to which the desk's script sends a chosen picture. It replies with the address of the stored one. */
export function pictureRoute(area: Area): void {
  area.app.post('/pictures/:kind', async (request, reply) => {
    requireRole(request, ['editor']);
    const { body = {}, params } = request as DeskRequest;
    if (!isFile(body.picture)) throw new ApiError(422, 'Choose a picture');
    const kind = params.kind === 'mentor' ? 'mentor' : 'course';
    const address = await storedPicture(area, kind, body.picture, body);
    return reply.send({ address, shown: absolute(address, area.context.site.publicUrl) });
  });
}
