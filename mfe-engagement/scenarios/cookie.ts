import { CONSENT_COOKIE, PATHS, type Scenario } from '@stepwell/contract';

export const cookieAsked: Scenario = {
  name: 'cookie-asked',
  title: 'A browser without consent is asked for it.',
  path: PATHS.contact,
  shows: 'This website uses cookies to enhance the user experience.',
};

export const cookieAccepted: Scenario = {
  name: 'cookie-accepted',
  title: 'Accept has been pressed: the banner is gone.',
  path: PATHS.contact,
  shows: 'Ask us anything.',
  steps: [{ click: 'Accept !' }],
};

export const cookieKnown: Scenario = {
  name: 'cookie-known',
  title: 'A browser with consent never sees the banner.',
  path: PATHS.contact,
  shows: 'Ask us anything.',
  device: { cookie: `${CONSENT_COOKIE}=true` },
};
