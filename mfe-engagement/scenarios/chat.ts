import { PATHS, type Scenario } from '@stepwell/contract';

export const chatClosed: Scenario = {
  name: 'chat-closed',
  title: 'The round button alone.',
  path: PATHS.contact,
  shows: 'Ask us anything.',
};

export const chatNotified: Scenario = {
  name: 'chat-notified',
  title: 'A minute later: the badge, and a word for screen readers.',
  path: PATHS.contact,
  shows: '1 unread chat message',
  afterSeconds: 60,
};

export const chatTyping: Scenario = {
  name: 'chat-typing',
  title: 'Just opened: for two seconds, three dots.',
  path: PATHS.contact,
  shows: 'Typing',
  steps: [{ click: 'Open chat' }],
};

export const chatGreeting: Scenario = {
  name: 'chat-greeting',
  title: 'The greeting with its time.',
  path: PATHS.contact,
  shows: 'How can we help?',
  afterSeconds: 2,
  steps: [{ click: 'Open chat' }],
};

export const chatClosedAgain: Scenario = {
  name: 'chat-closed-again',
  title: 'Closed by its icon.',
  path: PATHS.contact,
  shows: 'Ask us anything.',
  steps: [{ click: 'Open chat' }, { click: 'Close chat' }],
};
