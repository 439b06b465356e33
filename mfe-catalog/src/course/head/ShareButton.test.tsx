import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareButton } from './ShareButton';

const ADDRESS = 'http://localhost/course/gate%20cs';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

test('opens the share sheet with the address of the course', async () => {
  const share = jest.fn(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });

  await press();

  expect(share).toHaveBeenCalledWith({ title: 'GATE', url: ADDRESS });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('copies the address on a device without a share sheet', async () => {
  await press();

  expect(screen.getByRole('status')).toHaveTextContent('Link copied');
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

test('shows an error when copying fails', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));

  await press(user);

  expect(screen.getByRole('status')).toHaveTextContent('The link could not be copied');
});

async function press(user = userEvent.setup()) {
  render(<ShareButton courseId="gate cs" courseName="GATE" />);
  await user.click(screen.getByRole('button', { name: 'Share this course' }));
}
