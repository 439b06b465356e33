import { NETWORK_ERROR, type Scenario } from '@stepwell/contract';
import { aMentor, refusedFor } from '@stepwell/contract/testing';

export const mentors: Scenario = {
  name: 'mentors',
  title: 'The mentors, one of them known by name alone, one with a broken photo, one with odd links.',
  path: '/mentors',
  shows: 'Meera Krishnan',
  answers: {
    'GET /api/mentors/getAllMentors': {
      data: [
        aMentor(),
        { mentorName: 'Meera Krishnan' },
        aMentor({
          mentorName: 'Farhan Qureshi',
          mentorPhoto: '/art/no-such-photo.png',
          mentorLinkedin: 'javascript:alert(1)',
          mentorSummary: 'Every formula is a picture before it is a formula. '.repeat(8),
          mentorWorkedIn: '/art/logo/karvan.svg,/art/logo/no-such-company.svg',
        }),
      ],
    },
  },
};

export const mentorsOnHome: Scenario = {
  name: 'mentors-on-home',
  title: 'The mentors section of home.',
  path: '/',
  shows: 'See All Instructors',
};

export const mentorsOnAbout: Scenario = {
  name: 'mentors-on-about',
  title: 'The mentors section of the about page.',
  path: '/about-us',
  shows: 'See All Instructors',
};

export const mentorsLoading: Scenario = {
  name: 'mentors-loading',
  title: 'The mentors are on their way.',
  path: '/mentors',
  shows: 'Loading mentors',
  answers: { 'GET /api/mentors/getAllMentors': { delayMs: 60_000 } },
};

export const mentorsEmpty: Scenario = {
  name: 'mentors-empty',
  title: 'There are no mentors.',
  path: '/mentors',
  shows: 'There is nobody to show for a moment. Please try again shortly, or write to us.',
  answers: { 'GET /api/mentors/getAllMentors': { data: [] } },
};

export const mentorsServerError: Scenario = {
  name: 'mentors-server-error',
  title: 'The API refuses the list and says why.',
  path: '/mentors',
  shows: 'The database does not answer. Please try again.',
  answers: { 'GET /api/mentors/getAllMentors': { status: 503 } },
};

export const mentorsNoNetwork: Scenario = {
  name: 'mentors-no-network',
  title: 'The API does not answer.',
  path: '/mentors',
  shows: NETWORK_ERROR,
  answers: { 'GET /api/mentors/getAllMentors': 'drop' },
};

export const mentorsBrokenReply: Scenario = {
  name: 'mentors-broken-reply',
  title: "A proxy's error page comes instead of a reply.",
  path: '/mentors',
  shows: 'Error getting while fetching All Mentors',
  answers: { 'GET /api/mentors/getAllMentors': { status: 502, raw: '<h1>Bad gateway</h1>' } },
};

export const mentorsUnwell: Scenario = {
  name: 'mentors-unwell',
  title: 'The service is unwell: no request is made, the page waits for better health.',
  path: '/mentors',
  shows: 'Our mentors cannot be reached for a moment. This page asks again by itself.',
  answers: { 'GET /health': { status: 503 } },
};

export const mentorsUnknownApplication: Scenario = {
  name: 'mentors-unknown-application',
  title: 'The API does not know the site that asks for the list (401).',
  path: '/mentors',
  shows: refusedFor('unknownApplication').message,
  answers: { 'GET /api/mentors/getAllMentors': refusedFor('unknownApplication') },
};

export const mentorsTooMany: Scenario = {
  name: 'mentors-too-many',
  title: 'Too many calls came from this address (429).',
  path: '/mentors',
  shows: refusedFor('tooMany').message,
  answers: { 'GET /api/mentors/getAllMentors': refusedFor('tooMany') },
};

export const mentorsOurFault: Scenario = {
  name: 'mentors-our-fault',
  title: 'The API failed at the list (500), and gives a number to write with.',
  path: '/mentors',
  shows: refusedFor('ourFault').message,
  answers: { 'GET /api/mentors/getAllMentors': refusedFor('ourFault') },
};
