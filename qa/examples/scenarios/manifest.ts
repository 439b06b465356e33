import type { Scenario } from '@stepwell/contract';

export const manifest: Scenario = {
  name: 'manifest',
  title: 'What the shell knows of this remote.',
  path: '/examples/manifest',
  shows: 'examples, by Platform',
};

export const room: Scenario = {
  name: 'room',
  title: 'The room of a page is kept while its data is on its way.',
  path: '/examples/call',
  shows: 'The mentors are on their way.',
  answers: { 'GET /api/mentors/getAllMentors': { delayMs: 60_000 } },
};

export const fallback: Scenario = {
  name: 'fallback',
  title: 'A region that cannot be shown: its fallback stands in its place, and the page goes on.',
  path: '/examples/fallback?broken=yes',
  shows: 'This example cannot be shown right now.',
};

export const start: Scenario = {
  name: 'start',
  title: 'What a remote does once the site has started.',
  path: '/examples/start',
  shows: 'The site has started.',
  steps: [{ click: 'Use the page' }],
};

export const frame: Scenario = {
  name: 'frame',
  title: 'A page of another origin, which is fetched once somebody asks for it.',
  path: '/examples/frame',
  shows: 'Nothing of another site is fetched before you ask for it.',
};
