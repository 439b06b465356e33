import { render, screen } from '@testing-library/react';
import { Mail } from 'lucide-react';
import { Instagram, LinkedIn, WhatsApp } from './brand-marks';
import { Icon } from './Icon';

describe.each([
  ['a lucide icon', Mail],
  ['the LinkedIn mark', LinkedIn],
  ['the Instagram mark', Instagram],
  ['the WhatsApp mark', WhatsApp],
])('%s', (_, glyph) => {
  test('is hidden from screen readers without a label', () => {
    const { container, rerender } = render(<Icon glyph={glyph} />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');

    rerender(<Icon glyph={glyph} label="Write to us" />);

    expect(screen.getByRole('img', { name: 'Write to us' })).toBeInTheDocument();
  });
});
