import { aCourse } from '@stepwell/contract/testing';
import { useLocation, useNavigate } from '@stepwell/platform';
import type { RenderEntryOptions } from '@stepwell/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as CourseListPage from './CourseListPage';
import { namesOfCards, renderLoaded } from './testing';

const GATE = aCourse({ _id: 'gate', courseName: 'GATE Maths', courseCategory: 'GATE', coursePrice: 900 });
const BANK = aCourse({ _id: 'bank', courseName: 'Bank PO', courseCategory: 'Banking', coursePrice: 500 });
const CLERK = aCourse({ _id: 'clerk', courseName: 'Clerk', courseCategory: 'Banking', coursePrice: 700 });

test('shows the category and the order of the address; a blank search counts as no search', async () => {
  await open('/courses?category=Banking&sort=price-high&q=%20');

  expect(namesOfCards()).toEqual(['Clerk', 'Bank PO']);
  expect(screen.getByRole('tab', { name: 'Banking' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Price, high to low');
});

test('applies two changes that come before the next render', async () => {
  await open('/courses');

  act(() => {
    fireEvent.click(screen.getByRole('tab', { name: 'Banking' }));
    fireEvent.change(searchBox(), { target: { value: 'clerk' } });
  });

  expect(addressShown()).toBe('/courses?category=Banking&q=clerk');
  expect(namesOfCards()).toEqual(['Clerk']);
});

test('after a search without results, a button shows all courses again', async () => {
  const user = userEvent.setup();
  await open('/courses?category=GATE');

  await user.type(searchBox(), 'sanskrit');
  const noResults = screen.getByRole('heading', { name: 'No course matches' });
  await user.click(screen.getByRole('button', { name: 'Show all courses' }));

  expect(noResults).not.toBeInTheDocument();
  expect(namesOfCards()).toHaveLength(3);
  expect(searchBox()).toHaveValue('');
  expect(screen.queryByRole('heading', { name: 'No Data' })).not.toBeInTheDocument();
});

test('Back leads from a search to the whole list at once, not letter by letter', async () => {
  const user = userEvent.setup();
  await open('/courses');

  await user.type(searchBox(), 'clerk');
  await user.click(screen.getByRole('button', { name: 'Back' }));

  expect(addressShown()).toBe('/courses');
  expect(searchBox()).toHaveValue('');
  expect(namesOfCards()).toHaveLength(3);
});

test('a second visit requests an empty list again', async () => {
  const { sent, stores } = await open('/courses', {
    answers: { 'GET /api/courses/getAllCourses': [{ data: [] }, { data: [GATE] }] },
  });

  await act(() => CourseListPage.load({ stores }));

  expect(sent).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'GATE Maths' })).toBeVisible();
});

test('for search engines, a search has the canonical address and the ItemList of the whole list', async () => {
  const { stores } = await open('/courses?q=bank');

  const head = CourseListPage.head({ stores });

  expect(head).toMatchObject({ title: 'Courses', canonical: '/courses' });
  expect(head.jsonLd).toMatchObject([
    { '@type': 'BreadcrumbList' },
    {
      '@type': 'ItemList',
      itemListElement: [{ position: 1, name: 'GATE Maths', url: '/course/gate' }, {}, {}],
    },
  ]);
});

test('without scripts the search is a GET form that keeps category and order', async () => {
  const { container } = await open('/courses?category=Banking&q=po');

  const form = screen.getByRole<HTMLFormElement>('search');
  expect(form).toHaveAttribute('action', '/courses');
  expect(Object.fromEntries(new FormData(form))).toEqual({ category: 'Banking', q: 'po', sort: 'latest' });
  expect(container.querySelector('form[method="post"]')).toBeNull();
});

function open(path: string, options: RenderEntryOptions<object> = {}) {
  const entry = { ...CourseListPage, Component: PageWithAddress };
  const answers = { 'GET /api/courses/getAllCourses': { data: [GATE, BANK, CLERK] } };
  return renderLoaded(entry, { path, answers, ...options });
}

function PageWithAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <p data-testid="address">{decodeURIComponent(pathname + search)}</p>
      <CourseListPage.Component />
    </>
  );
}

function addressShown(): string | null {
  return screen.getByTestId('address').textContent;
}

function searchBox(): HTMLInputElement {
  return screen.getByRole('searchbox');
}
