import { NETWORK_ERROR, PATHS } from '@stepwell/contract';
import { refusalScenarios, scenariosFrom } from '@stepwell/contract/testing';
import { ROBOT, SEND_QUERY } from './parts/steps';

// The contact page and its query form, with each reply of the API.

const BASE = { path: PATHS.contact, call: 'POST /api/queries/addNewQuery', steps: SEND_QUERY } as const;

export const scenarios = scenariosFrom(BASE, [
  {
    name: 'contact-blank',
    title: 'The contact details, the empty form and a drawing of a map.',
    shows: 'Send a query',
    steps: [],
  },
  {
    name: 'contact-sub-path',
    title: 'A trailing path shows the same page.',
    path: `${PATHS.contact}/anything/else`,
    shows: 'Send a query',
    steps: [],
  },
  {
    name: 'contact-required',
    title: 'Sent while empty: every field shows that it is required.',
    shows: 'Message is required',
    steps: [{ click: 'Send query' }],
  },
  {
    name: 'contact-invalid',
    title:
      'Every field is invalid. The message has four characters of the required five, although the fixed error text requires three.',
    shows: 'Enter minimum 3 characters in Message',
    steps: [
      { fill: 'Full name', value: 'I' },
      { fill: 'E-mail', value: 'ishita@' },
      { fill: 'Phone', value: '98000' },
      { fill: 'Message', value: 'When' },
      { click: 'Send query' },
    ],
  },
  {
    name: 'contact-sending',
    title: 'The query is being sent: the API replies after a minute.',
    shows: 'Send query',
    answer: { status: 201, delayMs: 60_000 },
  },
  {
    name: 'contact-sent',
    title: 'The form is empty again, below the number of the sent query.',
    shows: 'Q-20418',
    answer: { status: 201, data: { id: 'Q-20418' } },
    sent: [
      {
        call: BASE.call,
        body: {
          name: 'Ishita Deshpande',
          email: 'ishita@example.org',
          phone: '9876543210',
          message: 'Which batch of the aptitude course starts next?',
        },
      },
    ],
  },
  {
    name: 'contact-robot',
    title:
      'A robot also fills the field that is hidden from people. The API replies as if the query were stored, so the page looks the same.',
    shows: 'Q-20418',
    answer: { status: 201, data: { id: 'Q-20418' } },
    steps: [ROBOT, ...SEND_QUERY],
  },
  {
    name: 'contact-refused',
    title: 'The API refuses a field: its message, the field marked, the values kept.',
    shows: 'Phone number is not valid',
    answer: { status: 422, data: { fields: { phone: 'Phone number is not valid' } } },
  },
  { name: 'contact-no-reply', title: 'No reply.', shows: NETWORK_ERROR, answer: 'drop' },
  {
    name: 'contact-bad-gateway',
    title:
      'A reply that is not from the API: the page shows the text that the contract defines for failures of this call.',
    shows: 'Error Submitting Query',
    answer: { status: 502, raw: '<h1>Bad gateway</h1>' },
  },
]);

export const refusals = refusalScenarios({ ...BASE, name: 'contact' }, [
  'unknownApplication',
  'tooMany',
  'ourFault',
  'databaseAway',
]);
