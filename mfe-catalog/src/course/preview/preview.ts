import { isVideoFile } from '@stepwell/contract';
import { pictureAddress } from '../../addresses/addresses';

/** How a preview is shown: a file for the browser's player, the embedded player of a video site, or a link. */
export interface Preview {
  kind: 'file' | 'player' | 'link';
  address: string;
}

/** The preview of a `coursePreview` address; `undefined` for an empty or unsafe address. */
export function previewOf(address: string | undefined): Preview | undefined {
  const safe = pictureAddress(address);
  if (!safe) return undefined;
  if (isVideoFile(safe)) return { kind: 'file', address: safe };
  const player = playerAddress(safe);
  return player ? { kind: 'player', address: player } : { kind: 'link', address: safe };
}

/** The embedded player of a YouTube or Vimeo address; `feature.json` lists the origins of both in `frames`. */
function playerAddress(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id = searchParams.get('v') ?? last;
    return /^[\w-]{6,20}$/.test(id)
      ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
      : undefined;
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    return /^\d+$/.test(last) ? `https://player.vimeo.com/video/${last}?autoplay=1&dnt=1` : undefined;
  }
  return undefined;
}
