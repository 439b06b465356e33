import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Img } from './Img';

const PICTURE = { alt: 'Cover', width: 480, height: 300, fallbackSrc: '/art/cover.svg' };

test.each([undefined, null, ''])('shows the fallback for the address %j', (src) => {
  render(<Img {...PICTURE} src={src} />);

  expect(screen.getByRole('img', { name: 'Cover' })).toHaveAttribute('src', '/art/cover.svg');
});

test('shows the fallback only for the address that failed', () => {
  const { rerender } = render(<Img {...PICTURE} src="/gone.jpg" />);

  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img')).toHaveAttribute('src', '/art/cover.svg');

  rerender(<Img {...PICTURE} src="/next.jpg" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/next.jpg');
});

test('keeps the fallback when the fallback fails too', () => {
  render(<Img {...PICTURE} src="/gone.jpg" />);

  fireEvent.error(screen.getByRole('img'));
  fireEvent.error(screen.getByRole('img'));

  expect(screen.getByRole('img')).toHaveAttribute('src', '/art/cover.svg');
});

test('shows the fallback for a picture that failed before hydration', async () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));

  render(<Img {...PICTURE} src="/gone.jpg" />);

  await waitFor(() => expect(screen.getByRole('img')).toHaveAttribute('src', '/art/cover.svg'));
});

test('shows no fallback for a loaded drawing without an intrinsic size', async () => {
  jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  const decoded = Promise.resolve();
  HTMLImageElement.prototype.decode = () => decoded;

  render(<Img {...PICTURE} src="/logo.svg" />);
  await decoded;

  expect(screen.getByRole('img')).toHaveAttribute('src', '/logo.svg');
});

test('has a size and is lazy, unless it has priority', () => {
  const { rerender } = render(<Img {...PICTURE} />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', 'lazy');
  expect(screen.getByRole('img')).toHaveAttribute('width', '480');

  rerender(<Img {...PICTURE} priority />);

  expect(screen.getByRole('img')).not.toHaveAttribute('loading');
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', 'high');
});
