import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Host, HostContext } from './host';
import { useLocation, useNavigate } from './index';
import { Link, type LinkProps, NavLink } from './link';
import { TestRouter } from './testing';

describe('a link to a page of the site', () => {
  test('navigates without a reload, and Back returns', async () => {
    const user = userEvent.setup();
    renderOn('/', <Link href="/courses?tab=1#top">Courses</Link>);

    await user.click(screen.getByRole('link', { name: 'Courses' }));
    expect(screen.getByTestId('here')).toHaveTextContent('/courses?tab=1#top');

    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByTestId('here')).toHaveTextContent(/^\/$/);
  });

  test('adds no entry to the history if it leads to the current address', async () => {
    const user = userEvent.setup();
    renderOn('/courses', <Link href="/courses">Courses</Link>, ['/mentors']);

    await user.click(screen.getByRole('link', { name: 'Courses' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));

    expect(screen.getByTestId('here')).toHaveTextContent('/mentors');
  });

  test.each<[string, MouseEventInit, Partial<LinkProps>]>([
    ['with Control', { ctrlKey: true }, {}],
    ['with Command', { metaKey: true }, {}],
    ['with Shift', { shiftKey: true }, {}],
    ['with Alt', { altKey: true }, {}],
    ['with the middle button', { button: 1 }, {}],
    ['for a new tab', {}, { target: '_blank' }],
    ['for a download', {}, { download: '' }],
  ])('leaves a click %s to the browser', (_, init, props) => {
    renderOn(
      '/',
      <Link href="/courses" {...props}>
        Courses
      </Link>,
    );
    const link = screen.getByRole('link', { name: 'Courses' });
    let isLeftToBrowser = false;
    // jsdom opens no pages. A browser opens the page if the event's default action is not prevented.
    const onWindowClick = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', onWindowClick, { once: true });

    fireEvent(link, createEvent.click(link, init));

    expect(isLeftToBrowser).toBe(true);
    expect(screen.getByTestId('here')).toHaveTextContent(/^\/$/);
  });

  test('does not navigate if its onClick prevents the default action', async () => {
    const user = userEvent.setup();
    renderOn(
      '/',
      <Link href="/courses" onClick={(event) => event.preventDefault()}>
        Courses
      </Link>,
    );

    await user.click(screen.getByRole('link', { name: 'Courses' }));

    expect(screen.getByTestId('here')).toHaveTextContent(/^\/$/);
  });
});

describe('a NavLink', () => {
  test.each([
    ['/courses', '/courses', false, true],
    ['/courses', '/courses/', false, true],
    ['/courses', '/Courses', false, true],
    ['/courses', '/courses/gate', false, true],
    ['/courses', '/courses/gate', true, false],
    ['/courses', '/coursesx', false, false],
    ['/', '/', false, true],
    ['/', '/courses', false, false],
  ])('to %s, on page %s, with end=%s, has aria-current: %s', (href, here, end, isCurrent) => {
    renderOn(
      here,
      <NavLink href={href} end={end}>
        Page
      </NavLink>,
    );

    const link = screen.getByRole('link', { name: 'Page' });
    if (isCurrent) expect(link).toHaveAttribute('aria-current', 'page');
    else expect(link).not.toHaveAttribute('aria-current');
  });
});

/** Renders a link on the page `here`. The history contains the paths `before`, then `here`. */
function renderOn(here: string, link: React.ReactNode, before: string[] = []) {
  const host: Host = { prefetch: jest.fn(), hasSlot: () => false, renderSlot: () => null };
  return render(
    <HostContext value={host}>
      <TestRouter at={here} before={before}>
        {link}
        <Here />
      </TestRouter>
    </HostContext>,
  );
}

function Here() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="here">{pathname + search + hash}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}
