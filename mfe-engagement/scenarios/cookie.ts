import { CONSENT_COOKIE, PATHS } from '@stepwell/contract';
import { scenariosFrom } from '@stepwell/contract/testing';

// The cookie banner, without consent and with it.

const BASE = { path: PATHS.contact } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'cookie-asked',
    title: 'A browser without the consent cookie: the banner.',
    shows: 'This website uses cookies to enhance the user experience.',
  },
  {
    name: 'cookie-accepted',
    title: 'Accept was pressed: no banner.',
    shows: 'Ask us anything.',
    steps: [{ click: 'Accept !' }],
    stored: { cookies: { [CONSENT_COOKIE]: { value: 'true', days: 150 } } },
  },
  {
    name: 'cookie-known',
    title: 'A browser with consent: no banner.',
    shows: 'Ask us anything.',
    device: { cookie: `${CONSENT_COOKIE}=true` },
  },
]);
