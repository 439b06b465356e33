import type { Scenario } from '@stepwell/contract';

export const links: Scenario = {
  name: 'links',
  title: 'A link goes to a page without a reload, and says where it is.',
  path: '/examples/links',
  shows: 'You are in the second part.',
  steps: [{ click: 'Second part', role: 'link' }],
};

export const entry: Scenario = {
  name: 'entry',
  title: 'A page loads its subject before it is shown, on the server too.',
  path: '/examples/course/course-1',
  shows: 'Quantitative Aptitude and Logical Reasoning',
};

export const entryNotFound: Scenario = {
  name: 'entry-not-found',
  title: 'A subject that does not exist: the shell shows its own page for that.',
  path: '/examples/course/unknown',
  shows: 'Opps! There is something wrong',
  answers: { 'GET /api/courses/getCourse': { status: 404 } },
};

export const store: Scenario = {
  name: 'store',
  title: 'A store is changed by its action, and read by a selector.',
  path: '/examples/store',
  shows: '2 courses for ₹1998',
  steps: [{ click: 'Add a course' }, { click: 'Add a course' }],
};

export const callSucceeds: Scenario = {
  name: 'call-succeeds',
  title: 'A call that succeeds.',
  path: '/examples/call',
  shows: 'Mentors who teach here: 1',
};

export const callFails: Scenario = {
  name: 'call-fails',
  title: 'A call that fails, with the server’s own words.',
  path: '/examples/call',
  shows: '503: The database does not answer. Please try again.',
  answers: { 'GET /api/mentors/getAllMentors': { status: 503 } },
};

export const client: Scenario = {
  name: 'client',
  title: 'A call by the client itself is refused, with the server’s own words.',
  path: '/examples/api',
  shows: '422: Enter a valid email address',
  steps: [{ fill: 'E-mail', value: 'ishita@example' }, { click: 'Send' }],
  answers: {
    'POST /api/newsletters/subscribeNewsletter': {
      status: 422,
      data: { fields: { email: 'Enter a valid email address' } },
    },
  },
};

export const address: Scenario = {
  name: 'address',
  title: 'What is chosen stands in the address.',
  path: '/examples/address?subject=aptitude',
  shows: 'You are at /examples/address?subject=logic',
  steps: [{ click: 'Logic' }],
};

export const siteState: Scenario = {
  name: 'site-state',
  title: 'The site’s state, as the shell has it.',
  path: '/examples/site',
  shows: 'Enrolment is open',
};

export const preview: Scenario = {
  name: 'preview',
  title: 'A page within the page, with a host, stores and a router of its own.',
  path: '/examples/preview',
  shows: 'Somebody has looked at the link.',
  steps: [{ click: 'Look closer', role: 'link' }],
};
