import {
  NETWORK_ERROR,
  PATHS,
  type Scenario,
  type ScenarioAnswer,
  TOO_MANY_REQUESTS,
} from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import { SUBSCRIBE } from './parts/steps';

const CALL = 'POST /api/newsletters/subscribeNewsletter';

export const newsletterBlank: Scenario = {
  name: 'newsletter-blank',
  title: 'Nothing typed: the button cannot be pressed.',
  path: PATHS.contact,
  shows: 'One useful step in your inbox.',
};

export const newsletterTyped: Scenario = {
  name: 'newsletter-typed',
  title: 'A valid address: the button can be pressed.',
  path: PATHS.contact,
  shows: 'Subscribe',
  steps: [{ fill: 'E-mail address', value: 'ishita@example.org' }],
};

export const newsletterInvalid: Scenario = {
  name: 'newsletter-invalid',
  title: 'An address that was left and is not one.',
  path: PATHS.contact,
  shows: 'Enter a valid email address',
  steps: [
    { fill: 'E-mail address', value: 'ishita@' },
    { fill: 'Full name', value: 'Ishita Deshpande' },
  ],
};

export const newsletterSending = subscribed('newsletter-sending', 'The address is under way.', 'Subscribe', {
  status: 201,
  delayMs: 60_000,
});

export const newsletterSubscribed = subscribed(
  'newsletter-subscribed',
  'The field is empty again; for two seconds the server is heard.',
  'Thank you for subscribing',
  { status: 201, message: 'Thank you for subscribing' },
);

export const newsletterTooMany = subscribed(
  'newsletter-too-many',
  'The server refuses: its message for two seconds, the address stays.',
  TOO_MANY_REQUESTS,
  { status: 429, message: TOO_MANY_REQUESTS },
);

export const newsletterNoReply = subscribed(
  'newsletter-no-reply',
  'The connection breaks.',
  NETWORK_ERROR,
  'drop',
);

export const newsletterBadGateway = subscribed(
  'newsletter-bad-gateway',
  'A reply that is not ours: the text for this call.',
  'Error getting while Subscription',
  { status: 502, raw: '<h1>Bad gateway</h1>' },
);

export const newsletterUnknownApplication = subscribed(
  'newsletter-unknown-application',
  'The API does not know the site that sends (401).',
  refusedFor('unknownApplication').message,
  refusedFor('unknownApplication'),
);

export const newsletterOurFault = subscribed(
  'newsletter-our-fault',
  'The API failed (500), and gives a number to write with.',
  refusedFor('ourFault').message,
  refusedFor('ourFault'),
);

export const newsletterDatabaseAway = subscribed(
  'newsletter-database-away',
  'The database does not answer (503).',
  refusedFor('databaseAway').message,
  refusedFor('databaseAway'),
);

export const newsletterRefused = subscribed(
  'newsletter-refused',
  'The API refuses the address (422), in the words of the rule that both keep.',
  'Enter a valid email address',
  { status: 422, data: { fields: { email: 'Enter a valid email address' } } },
);

function subscribed(
  name: string,
  title: string,
  shows: string,
  answer: ScenarioAnswer<typeof CALL>,
): Scenario {
  return { name, title, path: PATHS.contact, shows, answers: { [CALL]: answer }, steps: SUBSCRIBE };
}
