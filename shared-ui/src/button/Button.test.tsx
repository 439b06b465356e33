import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Button } from './Button';

test('a busy button ignores presses', async () => {
  const onClick = jest.fn();
  render(
    <Button busy onClick={onClick}>
      Place order
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Place order' });

  await userEvent.click(button);

  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test.each(['a press', 'the Enter key'])(
  'a busy submit button does not submit the form by %s',
  async (way) => {
    const onSubmit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Code" />
        <Button type="submit" busy>
          Apply
        </Button>
      </form>,
    );

    if (way === 'a press') await userEvent.click(screen.getByRole('button'));
    else await userEvent.type(screen.getByLabelText('Code'), '{Enter}');

    expect(onSubmit).not.toHaveBeenCalled();
  },
);

test('the default type is button', () => {
  render(<Button>Open</Button>);

  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('renders a link with `as` and `href`', () => {
  render(
    <Button as={RouterLink} href="/courses" variant="action" size="lg" block>
      Explore Courses
    </Button>,
  );

  const link = screen.getByRole('link', { name: 'Explore Courses' });
  expect(link).toHaveAttribute('href', '/courses');
  expect(link).toHaveAttribute('data-router');
  expect(link).toHaveAttribute('data-variant', 'action');
});

test.each([{ busy: true }, { disabled: true }])(
  'a link with the props %j has no href and is aria-disabled',
  (state) => {
    render(
      <Button href="/courses" {...state}>
        Explore
      </Button>,
    );

    const link = screen.getByRole('link', { name: 'Explore' });
    expect(link).not.toHaveAttribute('href');
    expect(link).toHaveAttribute('aria-disabled', 'true');
  },
);

test('the spinner replaces the icon', () => {
  const icon = <i data-testid="icon" />;
  const { rerender } = render(<Button icon={icon}>Send</Button>);
  expect(screen.getByTestId('icon')).toBeInTheDocument();

  rerender(
    <Button icon={icon} busy>
      Send
    </Button>,
  );

  expect(screen.queryByTestId('icon')).not.toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAttribute('data-busy', 'icon');
});

function RouterLink(props: ComponentProps<'a'>) {
  return <a data-router="" {...props} />;
}
