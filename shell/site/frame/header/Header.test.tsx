import type { Slots } from '@stepwell/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FrameOptions, renderInFrame } from '../../frame.testing';
import { answerMediaQueries } from '../../jsdom.testing';
import { Header } from './Header';

const COURSES = ['GATE Computer Science', 'SQL and Python'];

beforeAll(() => {
  answerMediaQueries(false);
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('marks the entry of the current page', () => {
  renderHeader({ path: '/about-us' });

  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { current: 'page' })).toHaveTextContent('About Us');
});

test.each<[when: string, isShown: boolean, FrameOptions]>([
  ['with the setting true', true, { settings: { isCourseEnrollmentAllowed: 'true' } }],
  ['with another setting', false, { settings: { isCourseEnrollmentAllowed: 'TRUE' as 'true' } }],
  ['until the settings arrive', false, { siteState: { config: null } }],
])('shows Enroll Now, a link to the courses, %s: %s', (_, isShown, options) => {
  renderHeader(options);

  const hrefs = screen
    .queryAllByRole('link', { name: 'Enroll Now' })
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(isShown ? ['/courses'] : []);
});

describe('Courses', () => {
  test('is a plain link while no release fills the slot', () => {
    renderHeader({ slots: {} });

    expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses');
    expect(screen.queryByRole('button', { name: 'List of courses' })).not.toBeInTheDocument();
  });

  test('has a link beside the button that opens the list', async () => {
    renderHeader();
    const toggle = screen.getByRole('button', { name: 'List of courses' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');

    await userEvent.click(toggle);

    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses');
    expect(screen.getByRole('link', { name: 'SQL and Python' })).toHaveAttribute('href', '/course/1');
  });
});

describe('the menu of small windows', () => {
  test('has the same entries, the enrolment link and a foldable list of courses', async () => {
    renderHeader();
    const menu = await openMenu();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Stepwell ACADEMY',
      'Home',
      'About Us',
      'Courses',
      'Contact Us',
      'Enroll Now',
    ]);
    expect(menu.queryByRole('link', { name: 'SQL and Python' })).not.toBeInTheDocument();

    await userEvent.click(menu.getByRole('button', { name: 'List of courses' }));

    expect(menu.getByRole('link', { name: 'SQL and Python' })).toBeInTheDocument();
    await userEvent.click(menu.getByRole('button', { name: 'List of courses' }));
    expect(menu.queryByRole('link', { name: 'SQL and Python' })).not.toBeInTheDocument();
  });

  test.each([
    ['link', 'Contact Us'],
    ['link', 'Home'],
    ['link', 'Enroll Now'],
    ['link', 'Stepwell Academy, home'],
    ['link', 'SQL and Python'],
    ['button', 'Close menu'],
  ])('the %s %s closes the menu', async (role, name) => {
    renderHeader();
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('button', { name: 'List of courses' }));

    await userEvent.click(menu.getByRole(role, { name }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

function renderHeader(options: FrameOptions = {}) {
  const { path = '/' } = options;
  return renderInFrame(<Header path={path} themeSwitch={null} />, {
    slots: { 'nav.courses.v1': listOfCourses },
    ...options,
  });
}

function listOfCourses({ onNavigate }: Slots['nav.courses.v1']) {
  return COURSES.map((name, index) => (
    <li key={name}>
      <a
        href={`/course/${index}`}
        onClick={(event) => {
          event.preventDefault();
          onNavigate();
        }}
      >
        {name}
      </a>
    </li>
  ));
}

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  return within(screen.getByRole('dialog', { name: 'Menu' }));
}
