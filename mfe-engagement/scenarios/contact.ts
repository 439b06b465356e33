import {
  NETWORK_ERROR,
  PATHS,
  type Scenario,
  type ScenarioAnswer,
  TOO_MANY_REQUESTS,
} from '@stepwell/contract';
import { refusedFor } from '@stepwell/contract/testing';
import { SEND_QUERY } from './parts/steps';

const QUERY = 'POST /api/queries/addNewQuery';

export const contactBlank: Scenario = {
  name: 'contact-blank',
  title: 'The details, the empty form and the drawn map.',
  path: PATHS.contact,
  shows: 'Send a query',
};

export const contactSubPath: Scenario = {
  name: 'contact-sub-path',
  title: 'A trailing path shows the same page.',
  path: `${PATHS.contact}/anything/else`,
  shows: 'Send a query',
};

export const contactRequired: Scenario = {
  name: 'contact-required',
  title: 'Sent while empty: every field asks for what is missing.',
  path: PATHS.contact,
  shows: 'Message is required',
  steps: [{ click: 'Send query' }],
};

export const contactInvalid: Scenario = {
  name: 'contact-invalid',
  title: 'Every field breaks a rule; the message has four characters, and its text says three.',
  path: PATHS.contact,
  shows: 'Enter minimum 3 characters in Message',
  steps: [
    { fill: 'Full name', value: 'I' },
    { fill: 'E-mail', value: 'ishita@' },
    { fill: 'Phone', value: '98000' },
    { fill: 'Message', value: 'When' },
    { click: 'Send query' },
  ],
};

export const contactSending = sent('contact-sending', 'The query is under way.', 'Send query', {
  status: 201,
  delayMs: 60_000,
});

export const contactSent = sent(
  'contact-sent',
  'The form is empty again, above it the reference.',
  'Q-20418',
  {
    status: 201,
    data: { id: 'Q-20418' },
  },
);

export const contactRefused = sent(
  'contact-refused',
  'The API refuses a field: its message in red, the field marked, nothing lost.',
  'Phone number is not valid',
  {
    status: 422,
    data: { fields: { phone: 'Phone number is not valid' } },
  },
);

export const contactTooMany = sent(
  'contact-too-many',
  'Too many queries in a short time.',
  TOO_MANY_REQUESTS,
  {
    status: 429,
    message: TOO_MANY_REQUESTS,
  },
);

export const contactNoReply = sent('contact-no-reply', 'The connection breaks.', NETWORK_ERROR, 'drop');

export const contactBadGateway = sent(
  'contact-bad-gateway',
  'A reply that is not ours: the text for this call.',
  'Error Submitting Query',
  { status: 502, raw: '<h1>Bad gateway</h1>' },
);

export const contactUnknownApplication = sent(
  'contact-unknown-application',
  'The API does not know the site that sends (401).',
  refusedFor('unknownApplication').message,
  refusedFor('unknownApplication'),
);

export const contactOurFault = sent(
  'contact-our-fault',
  'The API failed (500), and gives a number to write with.',
  refusedFor('ourFault').message,
  refusedFor('ourFault'),
);

export const contactDatabaseAway = sent(
  'contact-database-away',
  'The database does not answer (503).',
  refusedFor('databaseAway').message,
  refusedFor('databaseAway'),
);

function sent(name: string, title: string, shows: string, answer: ScenarioAnswer<typeof QUERY>): Scenario {
  return { name, title, path: PATHS.contact, shows, answers: { [QUERY]: answer }, steps: SEND_QUERY };
}
