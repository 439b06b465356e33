import { PATHS } from '@stepwell/contract';
import { scenariosFrom } from '@stepwell/contract/testing';

// The chat, on a page that also has the other entries of this remote.

const BASE = { path: PATHS.contact } as const;

export const scenarios = scenariosFrom(BASE, [
  { name: 'chat-closed', title: 'The round button alone.', shows: 'Ask us anything.' },
  {
    name: 'chat-notified',
    title: 'A minute later: the badge, also announced to screen readers.',
    shows: '1 unread chat message',
    afterSeconds: 60,
  },
  {
    name: 'chat-typing',
    title: 'Just opened: for two seconds, three dots.',
    shows: 'Typing',
    steps: [{ click: 'Open chat' }],
  },
  {
    name: 'chat-greeting',
    title: 'The greeting with its time.',
    shows: 'How can we help?',
    afterSeconds: 2,
    steps: [{ click: 'Open chat' }],
  },
  {
    name: 'chat-sent',
    // The contact page is left out, because its form has a field `Message` too.
    path: PATHS.home,
    title: 'A message was sent: the messaging service is open in another window, the field is empty.',
    shows: 'How can we help?',
    afterSeconds: 2,
    steps: [
      { click: 'Open chat' },
      { fill: 'Message', value: 'Is there a batch at weekends?' },
      { click: 'Send message' },
    ],
    opened:
      'https://api.whatsapp.com/send/?phone=919800000000&text=Is%20there%20a%20batch%20at%20weekends%3F',
  },
  {
    name: 'chat-closed-again',
    title: 'Closed by its icon.',
    shows: 'Ask us anything.',
    steps: [{ click: 'Open chat' }, { click: 'Close chat' }],
  },
]);
