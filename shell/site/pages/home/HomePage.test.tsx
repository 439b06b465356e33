import { ACADEMY } from '@stepwell/contract';
import { screen, within } from '@testing-library/react';
import { renderInFrame } from '../../frame.testing';
import { answerMediaQueries, keepAllOutOfView } from '../../jsdom.testing';
import { HomePage } from './HomePage';
import { homeHead } from './head';

beforeEach(() => {
  answerMediaQueries(true);
  keepAllOutOfView();
  renderInFrame(<HomePage />, {
    slots: {
      'home.courses.v1': () => <h2>Our Latest Course</h2>,
      'home.mentors.v1': () => <h2>Our Experienced Mentors</h2>,
    },
  });
});

test('has its sections in the order of the specification', () => {
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Old idea, built for today’s exams.',
    'Four reasons to take the first step here.',
    'Our Latest Course',
    'Think in the language you dream in.',
    'Our Mentors Worked at',
    'Our Experienced Mentors',
  ]);
});

test('has a headline with all three words as its accessible name', () => {
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Go deep. Rise ready. Keep Learning, Leading, Innovating.',
  );
});

test.each([
  ['Explore Courses', '/courses'],
  ['Learn More', '/courses'],
  ['Read More', '/about-us'],
])('%s leads to %s', (name, href) => {
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('shows 1000+ students, 20+ guides and three meters', () => {
  expect(screen.getByText('1000+').parentElement).toHaveTextContent('1000+ students');
  expect(screen.getByText('20+').parentElement).toHaveTextContent('20+ career guides');
  for (const name of ['Skill Mastery Levels', 'Learning Milestones', 'Digital Proficiency Journey'])
    expect(screen.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow');
});

test('the picture of the languages has the caption MOI', () => {
  const figure = screen.getByText('MOI', { selector: 'figcaption' }).parentElement;
  expect(figure && within(figure).getByRole('img')).toHaveAttribute('src', '/art/moi.svg');
});

test('describes the academy for search engines', () => {
  expect(homeHead(ACADEMY).jsonLd?.[0]).toMatchObject({
    '@type': 'EducationalOrganization',
    name: 'Stepwell Academy',
    email: 'help@stepwell.example',
    address: { addressLocality: 'Noida', addressCountry: 'IN' },
  });
});
