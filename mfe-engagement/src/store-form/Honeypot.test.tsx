import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Honeypot, withHoneypot } from './Honeypot';

describe('the honeypot', () => {
  test('cannot be reached by keyboard or assistive technology', async () => {
    const user = userEvent.setup();
    render(<TestForm />);

    await user.tab();
    await user.tab();

    expect(honeypot().closest('[inert]')).toHaveAttribute('aria-hidden', 'true');
    expect(honeypot()).not.toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
  });

  test.each([
    ['', { email: 'a@b.co' }],
    ['https://spam.example', { email: 'a@b.co', website: 'https://spam.example' }],
  ])('filled with %j makes the payload %j', (text, payload) => {
    render(<TestForm />);
    honeypot().value = text;

    expect(withHoneypot({ email: 'a@b.co' }, honeypot().form)).toEqual(payload);
  });
});

const honeypot = () => screen.getByLabelText<HTMLInputElement>('Website');

function TestForm() {
  return (
    <form>
      <input name="email" aria-label="E-mail" />
      <Honeypot />
      <button type="submit">Send</button>
    </form>
  );
}
