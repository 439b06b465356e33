import { NETWORK_ERROR, PATHS } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { ROBOT, SUBSCRIBE } from './parts/steps';

// The newsletter form in the footer, with each reply of the API.

const BASE = {
  path: PATHS.contact,
  call: 'POST /api/newsletters/subscribeNewsletter',
  steps: SUBSCRIBE,
} as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'newsletter-blank',
    title: 'Nothing typed: the button is disabled.',
    shows: 'One useful step in your inbox.',
    steps: [],
  },
  {
    name: 'newsletter-typed',
    title: 'A valid address: the button is enabled.',
    shows: 'Subscribe',
    steps: [{ fill: 'E-mail address', value: 'ishita@example.org' }],
  },
  {
    name: 'newsletter-invalid',
    title: 'The field has lost the focus with an invalid address.',
    shows: 'Enter a valid email address',
    steps: [
      { fill: 'E-mail address', value: 'ishita@' },
      { fill: 'Full name', value: 'Ishita Deshpande' },
    ],
  },
  {
    name: 'newsletter-sending',
    title: 'The address is being sent.',
    shows: 'Subscribe',
    answer: { status: 201, delayMs: 60_000 },
  },
  {
    name: 'newsletter-subscribed',
    title: 'The field is empty again, with the server’s message for two seconds.',
    shows: 'Thank you for subscribing',
    answer: { status: 201, message: 'Thank you for subscribing' },
    sent: [{ call: BASE.call, body: { email: 'ishita@example.org' } }],
  },
  {
    name: 'newsletter-robot',
    title:
      'A robot also fills the field that is hidden from people. The API replies as if the address were stored.',
    shows: 'Thank you for subscribing',
    answer: { status: 201, message: 'Thank you for subscribing' },
    steps: [ROBOT, ...SUBSCRIBE],
  },
  { name: 'newsletter-no-reply', title: 'No reply.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'newsletter-bad-gateway',
    title: 'A reply that is not from the API: the text that the contract defines for failures of this call.',
    shows: 'Error getting while Subscription',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
  },
  {
    name: 'newsletter-refused',
    title: 'The API refuses the address (422) with the text of the shared rule.',
    shows: 'Enter a valid email address',
    answer: { status: 422, data: { fields: { email: 'Enter a valid email address' } } },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'newsletter' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
