import { type Slots, siteStore } from '@stepwell/platform';
import { act, screen, within } from '@testing-library/react';
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

describe('Enroll Now', () => {
  test.each(['false', 'TRUE', 'True', ' true', '1', ''])('is absent when the setting is %j', (setting) => {
    renderHeader({ settings: { isCourseEnrollmentAllowed: setting as 'false' } });

    expect(screen.queryByRole('link', { name: 'Enroll Now' })).not.toBeInTheDocument();
  });

  test('leads to the courses when the setting is the string true', () => {
    renderHeader({ settings: { isCourseEnrollmentAllowed: 'true' } });

    expect(screen.getByRole('link', { name: 'Enroll Now' })).toHaveAttribute('href', '/courses');
  });

  test('is absent until the settings arrive', () => {
    const { stores } = renderHeader({ siteState: { config: null } });
    expect(screen.queryByRole('link', { name: 'Enroll Now' })).not.toBeInTheDocument();

    act(() =>
      stores.get(siteStore).setState({
        config: {
          announcementMessage: '',
          announcementMessageTill: null,
          serverTimestamp: '2026-11-20T06:30:00.000Z',
          isCourseEnrollmentAllowed: 'true',
          payeeVPA: '',
          payeeName: '',
        },
      }),
    );

    expect(screen.getByRole('link', { name: 'Enroll Now' })).toBeInTheDocument();
  });
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

  test('opens on hover', async () => {
    renderHeader();

    await userEvent.hover(screen.getByRole('link', { name: 'Courses' }));

    expect(screen.getByRole('link', { name: 'SQL and Python' })).toBeInTheDocument();
  });

  test('is operated by arrow keys, and Escape returns the focus', async () => {
    renderHeader();
    screen.getByRole('link', { name: 'Courses' }).focus();

    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'SQL and Python' })).toHaveFocus();

    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'List of courses' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'SQL and Python' })).not.toBeInTheDocument();
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

  test.each(['Contact Us', 'Home', 'Enroll Now', 'Stepwell Academy, home'])(
    '%s closes the menu',
    async (name) => {
      renderHeader();
      const menu = await openMenu();

      await userEvent.click(menu.getByRole('link', { name }));

      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  test('closes when a course is selected', async () => {
    renderHeader();
    const menu = await openMenu();
    await userEvent.click(menu.getByRole('button', { name: 'List of courses' }));

    await userEvent.click(menu.getByRole('link', { name: 'SQL and Python' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('closes by its button', async () => {
    renderHeader();
    const menu = await openMenu();

    await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  });
});

function renderHeader(options: FrameOptions = {}) {
  const { path = '/' } = options;
  return renderInFrame(<Header path={path} loadSlot={() => undefined} themeSwitch={null} />, {
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
