import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PathInput } from './PathInput';

test.each(['', 'courses', '//academy.example'])(
  'the browser refuses %p, which is no path of the site',
  async (text) => {
    const onChoose = jest.fn();
    render(<PathInput path="/" onChoose={onChoose} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');

    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
    input.form?.requestSubmit();

    expect(input).toBeInvalid();
    expect(onChoose).not.toHaveBeenCalled();
  },
);

test('Enter opens a path', async () => {
  const onChoose = jest.fn();
  render(<PathInput path="/" onChoose={onChoose} />);

  await userEvent.type(screen.getByRole('textbox'), 'courses{Enter}');

  expect(onChoose).toHaveBeenCalledWith('/courses');
});
