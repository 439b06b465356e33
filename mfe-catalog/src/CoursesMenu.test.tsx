import { aCourse } from '@stepwell/contract/testing';
import type { Slots } from '@stepwell/platform';
import type { RenderEntryOptions } from '@stepwell/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as CoursesMenu from './CoursesMenu';
import { renderLoaded } from './testing';

type MenuProps = Slots['nav.courses.v1'];
type Options = RenderEntryOptions<MenuProps>;

test('shows the default picture if a picture is missing or fails to load', async () => {
  const data = ['/art/cover/tree-1.svg', '', 'https://cdn.example/gone.jpg'].map((coursePhoto, n) =>
    aCourse({ _id: `${n}`, coursePhoto }),
  );
  const { container } = await open({ answers: { 'GET /api/courses/getAllCourses': { data } } });
  const pictures = [...container.querySelectorAll('img')];

  fireEvent.error(pictures[2] as Element);

  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/art/cover/tree-1.svg',
    '/art/cover.svg',
    '/art/cover.svg',
  ]);
});

test('marks the current course', async () => {
  await open({ path: '/course/gate' });

  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('GATE Maths');
});

test('a press on an entry calls onNavigate once, so that the menu can close', async () => {
  const onNavigate = jest.fn();
  await open({ props: { variant: 'sheet', onNavigate } });

  await userEvent.click(screen.getByRole('link', { name: 'Bank PO' }));

  expect(onNavigate).toHaveBeenCalledTimes(1);
});

function open(options: Options = {}) {
  const data = [
    aCourse({ _id: 'bank', courseName: 'Bank PO' }),
    aCourse({ _id: 'gate', courseName: 'GATE Maths' }),
  ];
  return renderLoaded<MenuProps>(CoursesMenu, {
    props: { variant: 'menu', onNavigate: () => {} },
    answers: { 'GET /api/courses/getAllCourses': { data } },
    ...options,
  });
}
