import type { Scenario } from '@stepwell/contract';
import { aMentor } from '@stepwell/contract/testing';

export const oneAnswerAfterAnother: Scenario = {
  name: 'one-answer-after-another',
  title: 'A list of answers is used up in order: no reply at all, then two mentors.',
  path: '/examples/call',
  shows: 'Mentors who teach here: 2',
  steps: [{ click: 'Ask again' }],
  answers: {
    // The page is made on the server first, which asks as well.
    'GET /api/mentors/getAllMentors': [
      'drop',
      'drop',
      { data: [aMentor(), aMentor({ mentorName: 'Meera Krishnan' })] },
    ],
  },
};

export const theWordsOfAnAnswer: Scenario = {
  name: 'the-words-of-an-answer',
  title: 'One of the messages that the API has for a status: here with the number of a request in it.',
  path: '/examples/call',
  shows: '500: Something went wrong on our side. Please try again. (5f2a71c0-1k)',
  answers: {
    'GET /api/mentors/getAllMentors': {
      status: 500,
      message: 'Something went wrong on our side. Please try again. (5f2a71c0-1k)',
    },
  },
};

export const aBrokenAnswer: Scenario = {
  name: 'a-broken-answer',
  title: 'A proxy’s error page instead of a reply.',
  path: '/examples/call',
  shows: '502: Error getting while fetching All Mentors',
  answers: { 'GET /api/mentors/getAllMentors': { status: 502, raw: '<h1>Bad gateway</h1>' } },
};

export const anotherDay: Scenario = {
  name: 'another-day',
  title: 'The server’s clock says another day.',
  path: '/examples/clock',
  shows: 'It is 1 Jan 2027 at the academy.',
  clock: '2027-01-01T06:30:00.000Z',
};

export const afterAWhile: Scenario = {
  name: 'after-a-while',
  title: 'A text that comes by the clock.',
  path: '/examples/clock',
  shows: 'You have been here for a while.',
  afterSeconds: 5,
};

export const aDeviceThatRemembers: Scenario = {
  name: 'a-device-that-remembers',
  title: 'A device that was here before.',
  path: '/examples/device',
  shows: 'draft: half a sentence',
  device: {
    localStorage: { 'examples.draft': 'half a sentence' },
    sessionStorage: { 'examples.step': '2' },
    cookie: 'examples=seen',
  },
};

export const filledAndPressed: Scenario = {
  name: 'filled-and-pressed',
  title: 'A person fills, ticks and presses, each by its name.',
  path: '/examples/form',
  shows: 'Ishita gets news.',
  steps: [
    { fill: 'Your name', value: 'Ishita' },
    { click: 'Send me news', role: 'checkbox' },
    { click: 'Save' },
  ],
};
