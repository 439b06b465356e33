import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropdown } from './Dropdown';

test('the toggle opens and closes the list', async () => {
  const onOpenChange = jest.fn();
  render(<Example onOpenChange={onOpenChange} />);
  const toggle = screen.getByRole('button', { name: 'Courses menu', expanded: false });
  expect(screen.queryByRole('link', { name: 'First' })).not.toBeInTheDocument();

  await userEvent.click(toggle); // The pointer's hover opens the list; the press keeps it open.
  expect(screen.getByRole('link', { name: 'First' })).toBeVisible();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');

  await userEvent.click(toggle);
  expect(screen.queryByRole('link', { name: 'First' })).not.toBeInTheDocument();
  expect(onOpenChange.mock.calls).toEqual([[true], [false]]);
});

test.each([
  ['{ArrowDown}', 'First'],
  ['{ArrowDown}{ArrowDown}', 'Second'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}', 'First'],
  ['{ArrowDown}{ArrowUp}', 'Third'],
  ['{ArrowDown}{End}', 'Third'],
  ['{ArrowDown}{End}{Home}', 'First'],
])('%s on the toggle focuses %s', async (keys, expected) => {
  render(<Example />);
  screen.getByRole('button').focus();

  await userEvent.keyboard(keys);

  expect(screen.getByRole('link', { name: expected })).toHaveFocus();
});

test('the Up key does not open the list', async () => {
  render(<Example />);
  screen.getByRole('button').focus();

  await userEvent.keyboard('{ArrowUp}');

  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the list and returns the focus to the toggle', async () => {
  render(<Example />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');

  await userEvent.keyboard('{Escape}');

  expect(screen.getByRole('button', { expanded: false })).toHaveFocus();
});

test('the list opens on hover, and closes when the mouse leaves', async () => {
  render(<Example />);

  await userEvent.hover(screen.getByRole('link', { name: 'Courses' }));
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');

  await userEvent.unhover(screen.getByRole('link', { name: 'Courses' }));
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

test('touching the link does not open the list', async () => {
  render(<Example />);

  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('link', { name: 'Courses' }) });

  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the list after hover, while the focus is elsewhere', async () => {
  render(<Example />);
  await userEvent.hover(screen.getByRole('link', { name: 'Courses' }));
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');

  await userEvent.keyboard('{Escape}');

  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

test('after a press the list stays open when the mouse leaves', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button'));

  await userEvent.unhover(screen.getByRole('button'));

  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test.each(['a selected link', 'focus elsewhere'])('%s closes the list', async (way) => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button'));

  if (way === 'a selected link') await userEvent.click(screen.getByRole('link', { name: 'First' }));
  else await userEvent.click(screen.getByLabelText('Elsewhere'));

  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

function Example({ onOpenChange }: { onOpenChange?: (isOpen: boolean) => void }) {
  return (
    <>
      <Dropdown label="Courses menu" anchor={<a href="#courses">Courses</a>} onOpenChange={onOpenChange}>
        <a href="#1">First</a>
        <a href="#2">Second</a>
        <a href="#3">Third</a>
      </Dropdown>
      <input aria-label="Elsewhere" />
    </>
  );
}
