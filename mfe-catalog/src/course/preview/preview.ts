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

const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/(?!videoseries)([^/]+)/;
/** Matches the number of a video and, if the video is unlisted, its key. */
const VIMEO_PATH = /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/([\da-f]+))?\/?$/;

/** The embedded player of a YouTube or Vimeo video; `feature.json` lists the origins of both in `frames`. */
function playerAddress(address: string): string | undefined {
  if (!/^https?:/i.test(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m|player)\./, '');
  if (host === 'vimeo.com') {
    const [, video, key = searchParams.get('h')] = VIMEO_PATH.exec(pathname) ?? [];
    const query = key ? `&h=${encodeURIComponent(key)}` : '';
    return video && `https://player.vimeo.com/video/${video}?autoplay=1&dnt=1${query}`;
  }
  let id: string | undefined;
  if (host === 'youtu.be') id = pathname.split('/')[1];
  if (/^youtube(-nocookie)?\.com$/.test(host)) id = searchParams.get('v') ?? YOUTUBE_PATH.exec(pathname)?.[1];
  return /^[\w-]{11}$/.test(id ?? '')
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : undefined;
}
