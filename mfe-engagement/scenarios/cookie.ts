import { CONSENT_COOKIE, PATHS } from '@stepwell/contract';
import { scenariosFrom } from '@stepwell/contract/testing';

const BASE = { path: PATHS.contact } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'cookie-asked',
    title: 'A browser without consent is asked for it.',
    shows: 'This website uses cookies to enhance the user experience.',
  },
  {
    name: 'cookie-accepted',
    title: 'Accept has been pressed: the banner is gone.',
    shows: 'Ask us anything.',
    steps: [{ click: 'Accept !' }],
  },
  {
    name: 'cookie-known',
    title: 'A browser with consent never sees the banner.',
    shows: 'Ask us anything.',
    device: { cookie: `${CONSENT_COOKIE}=true` },
  },
]);
