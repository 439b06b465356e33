/** Origins that a remote may show in frames if the remote's manifest lists them: maps, and players of preview videos. */
export const FRAMES_ALLOWED: readonly string[] = [
  'https://www.openstreetmap.org',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
];
