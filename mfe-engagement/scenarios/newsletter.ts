import { NETWORK_ERROR, PATHS, TOO_MANY_REQUESTS } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { SUBSCRIBE } from './parts/steps';

const BASE = { path: PATHS.contact, call: 'POST /api/newsletters/subscribeNewsletter' } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'newsletter-blank',
    title: 'Nothing typed: the button cannot be pressed.',
    shows: 'One useful step in your inbox.',
  },
  {
    name: 'newsletter-typed',
    title: 'A valid address: the button can be pressed.',
    shows: 'Subscribe',
    steps: [{ fill: 'E-mail address', value: 'ishita@example.org' }],
  },
  {
    name: 'newsletter-invalid',
    title: 'An address that was left and is not one.',
    shows: 'Enter a valid email address',
    steps: [
      { fill: 'E-mail address', value: 'ishita@' },
      { fill: 'Full name', value: 'Ishita Deshpande' },
    ],
  },
  {
    name: 'newsletter-sending',
    title: 'The address is under way.',
    shows: 'Subscribe',
    answer: {
      status: 201,
      delayMs: 60_000,
    },
    steps: SUBSCRIBE,
  },
  {
    name: 'newsletter-subscribed',
    title: 'The field is empty again; for two seconds the server is heard.',
    shows: 'Thank you for subscribing',
    answer: { status: 201, message: 'Thank you for subscribing' },
    steps: SUBSCRIBE,
  },
  {
    name: 'newsletter-too-many',
    title: 'The server refuses: its message for two seconds, the address stays.',
    shows: TOO_MANY_REQUESTS,
    answer: { status: 429, message: TOO_MANY_REQUESTS },
    steps: SUBSCRIBE,
  },
  {
    name: 'newsletter-no-reply',
    title: 'The connection breaks.',
    shows: NETWORK_ERROR,
    answer: 'drop',
    steps: SUBSCRIBE,
  },
  {
    name: 'newsletter-bad-gateway',
    title: 'A reply that is not ours: the text for this call.',
    shows: 'Error getting while Subscription',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
    steps: SUBSCRIBE,
  },
  {
    name: 'newsletter-refused',
    title: 'The API refuses the address (422), in the words of the rule that both keep.',
    shows: 'Enter a valid email address',
    answer: { status: 422, data: { fields: { email: 'Enter a valid email address' } } },
    steps: SUBSCRIBE,
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'newsletter', steps: SUBSCRIBE }, [
  'unknownApplication',
  'ourFault',
  'databaseAway',
]);
