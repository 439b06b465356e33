import type { Scenario } from '@stepwell/contract';

export const menuOfCourses: Scenario = {
  name: 'menu-of-courses',
  title: 'The list of courses in the menu of a small screen.',
  path: '/examples/form',
  shows: 'An example in the sheet',
  steps: [{ click: 'Open menu' }, { click: 'List of courses' }],
};

export const homeCourses: Scenario = {
  name: 'home-courses',
  title: 'A section of courses on the home page.',
  path: '/',
  shows: 'Courses, by an example',
};

export const homeMentors: Scenario = {
  name: 'home-mentors',
  title: 'A section of mentors on the home page.',
  path: '/',
  shows: 'Mentors, by an example',
};

export const aboutMentors: Scenario = {
  name: 'about-mentors',
  title: 'The same section on the about page.',
  path: '/about-us',
  shows: 'Mentors, by an example',
};

export const newsletter: Scenario = {
  name: 'newsletter',
  title: 'A band at the foot of every page.',
  path: '/examples/form',
  shows: 'A band by an example',
};

export const floating: Scenario = {
  name: 'floating',
  title: 'Something that floats above every page.',
  path: '/examples/form',
  shows: 'An example floats here',
};

export const banner: Scenario = {
  name: 'banner',
  title: 'A banner on every page.',
  path: '/examples/form',
  shows: 'A banner by an example',
};
