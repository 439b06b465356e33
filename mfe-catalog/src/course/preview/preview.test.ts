import feature from '../../../feature.json';
import { previewOf } from './preview';

const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
const VIMEO_PLAYER = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

test.each([
  ['https://cdn.example/a.mp4', 'file', 'https://cdn.example/a.mp4'],
  ['https://cdn.example/a.WEBM?t=1', 'file', 'https://cdn.example/a.WEBM?t=1'],
  ['/media/a.mp4', 'file', '/media/a.mp4'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', 'player', YOUTUBE_PLAYER],
  ['https://youtu.be/dQw4w9WgXcQ', 'player', YOUTUBE_PLAYER],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ/', 'player', YOUTUBE_PLAYER],
  ['https://vimeo.com/76979871', 'player', VIMEO_PLAYER],
  ['https://vimeo.com/channels/staffpicks/76979871', 'player', VIMEO_PLAYER],
  ['https://vimeo.com/76979871/8272103f6e', 'player', `${VIMEO_PLAYER}&h=8272103f6e`],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'player', `${VIMEO_PLAYER}&h=8272103f6e`],
  // Pages of these sites that are not videos.
  ...[
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/user/TheStepwell',
    'https://vimeo.com/showcase/7008490',
  ].map((address) => [address, 'link', address]),
  ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'link', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=<b>', 'link', 'https://www.youtube.com/watch?v=<b>'],
  ['https://academy.example/preview', 'link', 'https://academy.example/preview'],
])('%s is shown as a %s', (address, kind, shown) => {
  expect(previewOf(address)).toEqual({ kind, address: shown });
});

test.each(['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/76979871'])(
  'feature.json allows the frame of %s',
  (address) => {
    expect(feature.frames).toContain(new URL(previewOf(address)?.address ?? '').origin);
  },
);

test.each(['', undefined, 'javascript:alert(1)//a.mp4', 'data:video/mp4;base64,AAAA', 'mailto:a@b.example'])(
  '%j has no preview',
  (address) => {
    expect(previewOf(address)).toBeUndefined();
  },
);
